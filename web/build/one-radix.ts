import type { Plugin } from 'vite'

/**
 * A dependency pins older versions of Radix packages, so the bundle would contain several copies of each primitive.
 * This plugin makes all imports use one copy.
 */
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
