import { createServer } from 'node:http'
import { env } from 'node:process'

// A chat server without queue and database, which forwards the stream of the model as server-sent events. The bench of
// the first word compares Heartroom with it.

const page = `<!doctype html><title>Chat</title><button>Send</button><p id="text"></p><script>
document.querySelector('button').onclick = async () => {
  const text = document.querySelector('#text')
  text.textContent = ''
  const body = JSON.stringify({ order: window.order })
  const answer = await fetch('/chat', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const events = (rest + value).split('\\n\\n')
    rest = events.pop()
    for (const event of events) {
      if (event.startsWith('data: {')) text.append(JSON.parse(event.slice(6)).choices[0]?.delta.content ?? '')
    }
  }
  window.ended = true
}
</script>`

createServer((request, response) => {
  if (request.url === '/healthz') return void response.end()
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html')
    return void response.end(page)
  }
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', async () => {
    const { order } = JSON.parse(body) as { order: number }
    const answer = await fetch(`${env.OPENAI_BASE_URL}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'bench',
        stream: true,
        messages: [{ role: 'user', content: `Write a chapter for order ${order} of a story.` }],
      }),
    })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for await (const part of answer.body ?? []) response.write(part)
    response.end()
  })
}).listen(Number(env.PORT), '127.0.0.1')
