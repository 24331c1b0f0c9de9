import type { ChatMessage } from '../prompts/prompt.ts'

/** The JSON schema of an answer. */
export interface AnswerSchema {
  name: string
  schema: Record<string, unknown>
}

/** How a server is asked for an answer in JSON; 'none' for a server without a JSON mode. */
export type SchemaSupport = 'json_schema' | 'json_object' | 'none'

/** Returns the part of a request that asks for an answer in JSON. */
export function responseFormat(schema: AnswerSchema | undefined, schemaSupport: SchemaSupport) {
  if (!schema || schemaSupport === 'none') return {}
  if (schemaSupport === 'json_object') return { response_format: { type: 'json_object' as const } }
  return { response_format: { type: 'json_schema' as const, json_schema: { ...schema, strict: true } } }
}

/**
 * Adds the schema of the answer to the system message, for servers without a JSON mode. This is safe because no user
 * wrote the schema.
 */
export function withSchemaInWords(messages: ChatMessage[], schema: Record<string, unknown>): ChatMessage[] {
  const [first, ...rest] = messages
  if (!first) return messages
  return [
    { ...first, content: `${first.content}\n\nThe JSON schema of the answer:\n${JSON.stringify(schema)}` },
    ...rest,
  ]
}
