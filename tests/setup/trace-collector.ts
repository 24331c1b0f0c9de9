import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { closeAfterTests } from './close-after-tests.ts'

/** A span that arrived over OTLP/HTTP. */
export interface CollectedSpan {
  service: string
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId: string
  links: { traceId: string; spanId: string }[]
  fields: Record<string, string | number | boolean>
  failed: boolean
  startedAt: number
  endedAt: number
}

interface Value {
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
  boolValue?: boolean
}
type Attributes = { key: string; value: Value }[]
interface Payload {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: {
      spans: {
        name: string
        kind: number
        traceId: string
        spanId: string
        parentSpanId?: string
        links?: { traceId: string; spanId: string }[]
        attributes: Attributes
        status?: { code?: number }
        startTimeUnixNano: string
        endTimeUnixNano: string
      }[]
    }[]
  }[]
}

/** Starts a trace collector that runs until the tests of the file are finished. */
export async function startCollector(): Promise<{ url: string; spans: CollectedSpan[] }> {
  const spans: CollectedSpan[] = []
  const server = createServer((request, response) => {
    void json(request).then((payload) => {
      if (request.url === '/v1/traces') spans.push(...read(payload as Payload))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterTests(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}

function read({ resourceSpans }: Payload): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        service: String(fieldsOf(resource.attributes)['service.name']),
        name: span.name,
        kind: span.kind,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
        fields: fieldsOf(span.attributes),
        failed: span.status?.code === 2,
        startedAt: Number(BigInt(span.startTimeUnixNano) / 1000n) / 1000,
        endedAt: Number(BigInt(span.endTimeUnixNano) / 1000n) / 1000,
      })),
    ),
  )
}

function fieldsOf(attributes: Attributes): CollectedSpan['fields'] {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ??
        (intValue === undefined ? undefined : Number(intValue)) ??
        doubleValue ??
        boolValue ??
        '',
    ]),
  )
}
