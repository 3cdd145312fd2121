// Where connections are: in a project, or in the installation. What is done with them is the same, at another address.
import type { QueryClient } from '@tanstack/react-query'
import type { CloudConnection, ConnectionCheck, ConnectionSetUp, connections } from '#contract/connections.ts'
import type { Input } from '#contract/endpoint.ts'
import type { ShownPreflight } from '#contract/preflight.ts'
import { call } from './client.ts'
import { invalidate, query, type Query } from './query.ts'

/** The id of a project; null for the installation. */
export type ConnectionPlace = string | null

type Created = Input<(typeof connections)['create']>['body']
type Updated = Input<(typeof connections)['update']>['body']
type Looked = Input<(typeof connections)['preflight']>['body']

/** What can be done with the connections of a place. */
interface ConnectionCalls {
  readonly create: (body: Created) => Promise<CloudConnection>
  readonly update: (id: string, body: Updated) => Promise<CloudConnection>
  readonly test: (id: string) => Promise<ConnectionCheck[]>
  readonly look: (id: string, body: Looked) => Promise<ShownPreflight>
  readonly revoke: (id: string) => Promise<unknown>
  readonly handOver: (id: string) => Promise<unknown>
  readonly remove: (id: string) => Promise<unknown>
}

/** The changes and questions of a place. */
export function connectionsAt(place: ConnectionPlace): ConnectionCalls {
  if (place === null)
    return {
      create: (body) => call('POST /connections', { body }),
      update: (id, body) => call('PUT /connections/{id}', { params: { id }, body }),
      test: (id) => call('POST /connections/{id}/test', { params: { id } }),
      look: (id, body) => call('POST /connections/{id}/preflight', { params: { id }, body }),
      revoke: (id) => call('POST /connections/{id}/revoke', { params: { id } }),
      handOver: (id) => call('POST /connections/{id}/hand-over', { params: { id }, body: {} }),
      remove: (id) => call('DELETE /connections/{id}', { params: { id } }),
    }
  const at = (connection_id: string) => ({ params: { id: place, connection_id } })
  return {
    create: (body) => call('POST /projects/{id}/connections', { params: { id: place }, body }),
    update: (id, body) => call('PUT /projects/{id}/connections/{connection_id}', { ...at(id), body }),
    test: (id) => call('POST /projects/{id}/connections/{connection_id}/test', at(id)),
    look: (id, body) => call('POST /projects/{id}/connections/{connection_id}/preflight', { ...at(id), body }),
    revoke: (id) => call('POST /projects/{id}/connections/{connection_id}/revoke', at(id)),
    handOver: (id) => call('POST /projects/{id}/connections/{connection_id}/hand-over', at(id)),
    remove: (id) => call('DELETE /projects/{id}/connections/{connection_id}', at(id)),
  }
}

/** What the owner of the account of a connection runs once. */
export function setUpQuery(place: ConnectionPlace, id: string): Query<ConnectionSetUp> {
  return place === null
    ? query('GET /connections/{id}/set-up', { params: { id } })
    : query('GET /projects/{id}/connections/{connection_id}/set-up', { params: { id: place, connection_id: id } })
}

/** Requests the lists again in which a changed connection can be. */
export function connectionChanged(queries: QueryClient): Promise<void> {
  return invalidate(queries, 'GET /connections', 'GET /projects/{id}/connections')
}
