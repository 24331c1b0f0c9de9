import type { Plugin } from 'vite'
import { paintPiece, pieceNames } from '../../contract/cut-paper/pieces.ts'

/**
 * Writes each drawing in the style of cut paper as a file, `/pieces/<name>.svg`, so that scripts contain no drawings.
 * The development server answers the same paths.
 */
export function paperPieces(): Plugin {
  return {
    name: 'heartroom:paper-pieces',
    generateBundle() {
      for (const name of pieceNames)
        this.emitFile({ type: 'asset', fileName: `pieces/${name}.svg`, source: paintPiece(name) })
    },
    configureServer(server) {
      server.middlewares.use('/pieces', (request, response, next) => {
        const name = pieceNames.find((one) => request.url === `/${one}.svg`)
        if (!name) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(paintPiece(name))
      })
    },
  }
}
