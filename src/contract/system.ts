// The server about itself.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'

export const health = z
  .object({
    status: z.literal('ok'),
    version: z.string(),
    database: z.object({
      kind: z
        .enum(['embedded', 'external'])
        .meta({ description: 'Run by the server itself, or named by DATABASE_URL.' }),
      status: z.literal('connected'),
    }),
    uptime_seconds: z.int().min(0),
  })
  .meta({ id: 'Health' })

/** What a process of the server does (STRATA_ROLE). */
export const ROLES = ['all', 'serve', 'work'] as const
export type Role = (typeof ROLES)[number]

export const readiness = z
  .object({
    status: z.literal('ready'),
    role: z.enum(ROLES).meta({
      description: 'serve: pages and API; work: jobs, mail, webhooks and workflows; all: both.',
    }),
  })
  .meta({ id: 'Readiness' })

/** The interface document; its shape is OpenAPI's, not ours. */
export const interfaceDocument = z.looseObject({ openapi: z.string() })

export const system = defineContract({
  health: {
    method: 'GET',
    path: '/health',
    summary: 'Returns whether the server and its database answer.',
    permission: 'public',
    returns: { status: 200, json: health },
    errors: [503],
  },
  ready: {
    method: 'GET',
    path: '/ready',
    summary:
      'Returns whether this process takes requests: its database answers, has the tables of this version and the key of this process, and the process is not stopping.',
    permission: 'public',
    returns: { status: 200, json: readiness },
    errors: [503],
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document.',
    permission: 'public',
    returns: { status: 200, json: interfaceDocument, etag: 'content' },
    errors: [],
  },
  docs: {
    method: 'GET',
    path: '/docs',
    summary: 'This API as a readable page.',
    permission: 'public',
    returns: { status: 200, file: 'text/html; charset=utf-8' },
    errors: [],
  },
})
