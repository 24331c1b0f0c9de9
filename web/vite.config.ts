import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'

/** The two faces of the first paint: fetched beside the script instead of after the style sheet. */
const FIRST_PAINT_FONTS = [/fraunces-latin-wght-normal/, /figtree-latin-wght-normal/]

function preloadFonts(): Plugin {
  return {
    name: 'heartroom:preload-fonts',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const files = Object.keys(bundle ?? {})
      return FIRST_PAINT_FONTS.flatMap((font) => files.filter((file) => font.test(file))).map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
        injectTo: 'head',
      }))
    },
  }
}

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), '')
  const api = env.API_URL ?? `http://127.0.0.1:${env.PORT ?? 3000}`
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwind(), preloadFonts()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // What every first load needs comes as two files: the libraries, which seldom change, and the shell.
          codeSplitting: {
            groups: [
              { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
              { name: 'shell', tags: ['$initial'], priority: 1 },
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
