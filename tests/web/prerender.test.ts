import { describe, expect, it } from 'vitest'
import { renderPages } from '../../web/src/prerender.tsx'

const { pieces, screens } = renderPages((chunk) => [`/assets/${chunk}.js`])
const screenOf = (pathname: string) => screens.find(({ path }) => new RegExp(path).test(pathname))
const readsAt = (pathname: string) => screenOf(pathname)?.firstLoad.reads.map(({ url }) => url)

describe('the prerendered pages', () => {
  it('the prerendered pages have a screen for each address, with its subject, files and reads, and one for unknown addresses', () => {
    expect(screenOf('/stories/12')).toMatchObject({
      subject: 'story',
      firstLoad: {
        files: ['/assets/story-screen.js'],
        signedInFiles: ['/assets/account-tools.js'],
        reads: [
          { url: '/api/auth/user', signedIn: true },
          { url: '/api/stories/$1' },
          { url: '/api/stories/$1/chapters' },
          { url: '/api/stories/$1/reading-place', signedIn: true },
        ],
      },
    })
    expect(screenOf('/stories/create')?.firstLoad.files).toEqual(['/assets/create-story-screen.js'])
    expect(screenOf('/users/a-b_1')?.subject).toBe('user')
    expect(readsAt('/discover')).toContain('/api/stories/public?limit=24')
    expect(readsAt('/')).toContain('/api/stories?personal=true')
    for (const unknown of ['/stories/0', '/stories/1e1', "/users/x'--", '/no/such/screen']) {
      expect(screenOf(unknown)).toBe(screens.at(-1))
    }
  })

  it('the prerendered pages have a shell without required texts for every screen, for visitors and for signed-in users', () => {
    for (const { path, shells } of screens) {
      for (const signedIn of [true, false]) {
        const last = shells.findLast((shell) => shell.signedIn === signedIn)
        expect({ path, signedIn, ...last }).toMatchObject({ path, needs: [], search: '' })
      }
    }
  })

  it('the prerendered pages use only texts that their shell requires', () => {
    for (const { path, shells } of screens) {
      for (const { needs, head, screen, frame } of shells) {
        const template = head + pieces[screen]
        const outside = template.replace(/\{\{#(\w+)\}\}.*?\{\{\/\1\}\}/gs, '{{$1}}')
        // An unknown language leaves the attribute `lang` empty, which HTML allows.
        const words = [...outside.matchAll(/\{\{([^}]*)\}\}/g)].map(([, word]) => word)
        expect({
          path,
          strange: words.filter((word = '') => word !== 'language' && !needs.includes(word)),
        }).toEqual({
          path,
          strange: [],
        })
        expect(pieces[frame]?.match(/\{\{.*?\}\}/g)).toEqual(['{{screen}}'])
      }
    }
  })

  it('the prerendered pages make controls inert and leave links working', () => {
    const all = pieces.join('')
    expect(all.match(/<(?:button|input|summary)(?! inert)/g)).toBe(null)
    expect(all).toContain('<a ')
  })

  it('the prerendered pages have less than 250,000 characters in all', () => {
    expect(JSON.stringify({ pieces, screens }).length).toBeLessThan(250_000)
  })
})
