// Programs that use the tools at /mcp.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TokenScope } from '#domain/access/token-scopes.ts'
import type { User } from './test-app.ts'

/** A token of someone for a program that may use every tool, unless a test says otherwise. */
export function tokenOf(
  user: User,
  scopes: TokenScope[] = [
    'stacks:write',
    'templates:read',
    'environments:write',
    'projects:read',
    'runs:read',
    'workflows:write',
    'prices:read',
  ],
): Promise<{ id: string; token: string }> {
  return user.call('POST /account/tokens', { body: { name: 'model', scopes, expires_in_days: 1 } })
}

/**
 * Connects the official client to a server. @param mode the form of the protocol: that of 2025, or whichever both know
 */
export async function connectTo(url: string, token: string, mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  )
  return client
}
