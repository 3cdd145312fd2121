// Bare node:http: reads what it is sent and answers the bytes of a file.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const body = readFileSync(process.argv[2] ?? '')
const headers = { 'content-type': 'application/json', 'content-length': body.byteLength }

createServer((request, response) => {
  request.on('end', () => response.writeHead(200, headers).end(body))
  request.resume()
}).listen(Number(process.env['PORT']), '127.0.0.1')
