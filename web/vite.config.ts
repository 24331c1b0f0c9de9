import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compressed } from './build/compress.ts'
import { firstPaint } from './build/first-paint.ts'
import { oneRadix } from './build/one-radix.ts'
import { paperPieces } from './build/paper-pieces.ts'
import { withoutPropertyDefaults } from './build/property-defaults.ts'

/** Matches the modules of menus, popovers and dialogs. */
const OVERLAYS =
  /node_modules[\\/](@radix-ui|radix-ui|@floating-ui|react-remove-scroll|aria-hidden)|src[\\/]ui[\\/](popover|menu|dialog|alert-dialog|side-dialog)\./
/** Matches the modules of the small components that most screens use. */
const KIT =
  /node_modules[\\/]lucide-react|src[\\/](lib|ui(?![\\/]switch))[\\/]|src[\\/]features[\\/](stories|characters|people|generations|sharing)[\\/](.*-card|cover|portrait|story-counts|use-story.*|use-character.*|share-button)\.|src[\\/]screens[\\/]characters[\\/]/

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), '')
  const api = env.API_URL ?? `http://127.0.0.1:${env.PORT ?? 3000}`
  return {
    root: import.meta.dirname,
    plugins: [
      oneRadix(),
      react(),
      tailwind(),
      withoutPropertyDefaults(),
      firstPaint(),
      paperPieces(),
      compressed(),
    ],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Every first load needs two files: the libraries, which rarely change, and the shell. Modules that several
          // screens share are in three further files. There are few files, because each one costs a round trip on a
          // slow connection.
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
        // The API compares the Host header with the Origin (D-27), so the proxy does not change it.
        '/api': { target: api, changeOrigin: false },
        '/media': { target: api, changeOrigin: false },
        '/socket.io': { target: api, changeOrigin: false, ws: true },
      },
    },
  }
})
