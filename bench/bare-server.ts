// Bare node:http: reads what it is sent and answers the bytes of a file, from
// memory; as text where the answer is made for each request, as ours is then.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const bytes = readFileSync(process.argv[2] ?? '')
const text = bytes.toString()
const headers = { 'content-type': 'application/json', 'content-length': bytes.byteLength }

createServer((request, response) => {
  request.on('end', () => response.writeHead(200, headers).end(request.method === 'POST' ? text : bytes))
  request.resume()
}).listen(Number(process.env['PORT']), '127.0.0.1')
