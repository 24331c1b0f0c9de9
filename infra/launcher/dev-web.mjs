import { createServer } from 'vite'
import { inRoot } from '../process/paths.mjs'

const server = await createServer({
  root: inRoot('web'),
  configFile: inRoot('web', 'vite.config.ts'),
  clearScreen: false,
  server: { port: Number(process.env.PORT), host: process.env.HOST, strictPort: true },
})
await server.listen()
process.on('SIGTERM', () => server.close().finally(() => process.exit(0)))
