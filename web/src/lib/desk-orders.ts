import { readPrivate, storePrivate } from './private-storage.ts'

const NAME = 'desk-orders'
const MOST_REMEMBERED = 30

const orders = () => readPrivate<string[]>('local', NAME) ?? []

/** Stores on this device that an order was made on the desk, so that links to its result open the desk. */
export function rememberDeskOrder(generationId: string): void {
  storePrivate('local', NAME, [generationId, ...orders()].slice(0, MOST_REMEMBERED))
}

export const isDeskOrder = (generationId: string) => orders().includes(generationId)
