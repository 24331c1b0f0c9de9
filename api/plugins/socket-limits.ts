import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '#core/config.ts'
import { parseTrustProxy } from './trust-proxy.ts'

/** Counts the open sockets of this process by address, and refuses connections above the limit. */
export interface SocketLimits {
  /** Counts the connection until it closes. Returns false when its address already has the maximum number. */
  admit(request: IncomingMessage, connection: Duplex): boolean
}

/** The limit applies to each process alone: it protects the memory and the file handles of that process. */
export function openSocketLimits(
  config: Pick<Config, 'TRUST_PROXY' | 'MAX_SOCKETS_PER_ADDRESS'>,
): SocketLimits {
  const isTrusted = trustedProxies(config.TRUST_PROXY)
  const openByAddress = new Map<string, number>()
  return {
    admit(request, connection) {
      const address = proxyAddr(request, isTrusted)
      const open = openByAddress.get(address) ?? 0
      if (open >= config.MAX_SOCKETS_PER_ADDRESS) return false
      openByAddress.set(address, open + 1)
      connection.once('close', () => {
        const left = (openByAddress.get(address) ?? 1) - 1
        if (left > 0) openByAddress.set(address, left)
        else openByAddress.delete(address)
      })
      return true
    },
  }
}

function trustedProxies(setting: string): (address: string, hop: number) => boolean {
  const trust = parseTrustProxy(setting)
  if (typeof trust === 'function') return trust
  if (typeof trust === 'boolean') return () => trust
  return proxyAddr.compile(trust.split(',').map((address) => address.trim()))
}
