import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { firstLoad } from './build/first-load.ts'
import { oneRadix } from './build/one-radix.ts'
import { shells } from './build/shells.ts'

/** Menus, popovers and dialogs. */
const OVERLAYS =
  /node_modules[\\/](@radix-ui|radix-ui|@floating-ui|react-remove-scroll|aria-hidden)|src[\\/]ui[\\/](popover|menu|dialog|alert-dialog|side-dialog)\./
/** The small things that screens are made of. */
const KIT =
  /node_modules[\\/]lucide-react|src[\\/](lib|ui(?![\\/]switch))[\\/]|src[\\/]features[\\/](stories|characters|people|generations|sharing)[\\/](.*-card|cover|portrait|story-counts|use-story.*|use-character.*|share-button)\.|src[\\/]screens[\\/]characters[\\/]/

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), '')
  const api = env.API_URL ?? `http://127.0.0.1:${env.PORT ?? 3000}`
  return {
    root: import.meta.dirname,
    plugins: [oneRadix(), react(), tailwind(), firstLoad(), shells()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // What every first load needs comes as two files, the libraries, which seldom change, and the shell; what
          // several screens need as three more. Each file costs a phone's connection a turn.
          codeSplitting: {
            groups: [
              { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 5 },
              { name: 'shell', tags: ['$initial'], priority: 4 },
              {
                name: 'tabs',
                test: /react-(tabs|roving-focus|id|direction)[\\/]|src[\\/]ui[\\/]tabs\./,
                priority: 3,
              },
              { name: 'overlays', test: OVERLAYS, minShareCount: 2, priority: 2 },
              { name: 'kit', test: KIT, minShareCount: 2, priority: 1 },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        // The browser's own Host goes through: the API compares it with the Origin (decision 27).
        '/api': { target: api, changeOrigin: false },
        '/media': { target: api, changeOrigin: false },
        '/socket.io': { target: api, changeOrigin: false, ws: true },
      },
    },
  }
})
