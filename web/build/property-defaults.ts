import type { Plugin } from 'vite'

/**
 * The CSS layer in which Tailwind repeats the initial values of its custom properties, for Firefox before 128 and
 * Safari before 16.4.
 */
const REPEATED = /@layer properties\{@supports[^{]+\{[^{}]+\{[^{}]*\}\}\}/

/**
 * Removes the layer of Tailwind's repeated property values, because later browsers read them from the @property rules.
 */
export function withoutPropertyDefaults(): Plugin {
  return {
    name: 'heartroom:without-property-defaults',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replace(REPEATED, '')
      }
    },
  }
}
