import type { Plugin } from 'vite'

/** Another package pins older parts of Radix, so each primitive has a copy of its own: one of each is enough here. */
export function oneRadix(): Plugin {
  return {
    name: 'heartroom:one-radix',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !source.startsWith('@radix-ui/')) return null
      const whole = await this.resolve('radix-ui', import.meta.filename, { skipSelf: true })
      return whole && this.resolve(source, whole.id, { ...options, skipSelf: true })
    },
  }
}
