// Receipts of teardowns, and the keys that verify them.
import { z } from 'zod'
import { CONNECTIONS } from '#domain/environment/connections.ts'
import { NOT_LOOKED, OUTLIVES, SEARCHED_PLACES, VERDICTS } from '#domain/receipt/receipt.ts'
import { LANGUAGES } from '#words/languages.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'

const byId = z.object({ id: z.string() })

/** What a search found left. */
export const left = z.object({
  key: z.string().meta({ description: 'By which a later search finds it again.' }),
  type: z.string(),
  address: z.string().nullable().meta({ description: 'Null where the state did not know it.' }),
  name: z.string().nullable(),
  provider_id: z.string().nullable().meta({ description: 'The id that its cloud knows it by.' }),
  monthly: z.number().nullable().meta({ description: 'USD a month; null where no price is known.' }),
  is_at_least: z.boolean().meta({ description: 'Whether a part of it has no price.' }),
  component: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'The component of its stack; null where nothing says it.' }),
})

const accountSearch = z.object({
  looked: z.literal(true),
  where: z.enum(SEARCHED_PLACES),
  at: instant,
  account: z.string().meta({ description: 'Number or id of the account, the subscription or the project.' }),
  identity: z.string().meta({ description: 'Who Strata was there.' }),
  regions: z.array(z.string()).meta({ description: 'Empty where all of them are searched at once.' }),
  tags: z.record(z.string(), z.string()).meta({ description: 'What was searched for.' }),
  looks: z.int().meta({ description: 'How often it was looked: clouds still list for a while what was deleted.' }),
  unseen: z
    .int()
    .nullable()
    .meta({ description: 'Resources of the state that no search by tag can find; null without a state.' }),
})

const receipt = z
  .object({
    version: z.literal(1),
    written_at: instant,
    installation: z.string().meta({ description: 'Address of the installation that signed it.' }),
    environment: z.object({
      id: z.uuid(),
      name: z.string(),
      project: z.string(),
      owner: z.string().meta({ description: 'E-mail address.' }),
      cloud: z.string(),
      region: z.string(),
      connection: z.enum(CONNECTIONS),
      is_simulated: z.boolean(),
      activated_at: instant.nullable(),
      cost_to_date: z.number(),
    }),
    run: z
      .object({ id: z.uuid(), number: z.int() })
      .nullable()
      .meta({ description: 'The run that destroyed it; null where people did.' }),
    reported_by: z.string().nullable().meta({ description: 'E-mail address of the person who said that they did.' }),
    verdict: z.enum(VERDICTS).meta({ description: 'clean: it was searched, and nothing was found.' }),
    held: z
      .object({
        serial: z.int(),
        sha256: z.string(),
        resources: z.array(z.object({ address: z.string(), type: z.string(), provider_id: z.string().nullable() })),
      })
      .nullable()
      .meta({ description: 'What the last state before the teardown held; null without one that can be read.' }),
    destroyed: z
      .array(z.object({ address: z.string(), type: z.string(), seconds: z.int().nullable() }))
      .nullable()
      .meta({ description: 'What Terraform reported destroyed; null where Strata did not run it.' }),
    search: z.union([
      z.object({ looked: z.literal(true), where: z.literal('simulated-account'), at: instant }),
      accountSearch,
      z.object({
        looked: z.literal(false),
        reason: z.enum(NOT_LOOKED),
        code: z.string().nullish().meta({ description: 'What the cloud calls its refusal.' }),
        region: z.string().nullish(),
        identity: z.string().nullish().meta({ description: 'Who was refused.' }),
        cloud: z.enum(['AWS', 'Azure', 'Google Cloud']).optional(),
        action: z.string().optional().meta({ description: 'What has to be allowed, or switched on.' }),
      }),
    ]),
    left: z.array(left),
    kept: z
      .array(
        z.object({
          address: z.string(),
          type: z.string(),
          how: z.enum(OUTLIVES),
          name: z.string().nullable(),
          until: instant.nullable().meta({ description: 'When it is deleted for good; null for an open end.' }),
          ended_by: z.literal('strata').optional().meta({
            description:
              'Who deletes it then, where that is not its cloud. Later changes are in the list of snapshots.',
          }),
          size_gb: z.number().nullable().optional().meta({ description: 'GB that a snapshot holds at most.' }),
          monthly: z.number().nullable().optional().meta({ description: 'USD a month at most; null: unknown.' }),
          seen: z.boolean().optional().meta({ description: 'Whether a search has found it; absent without one.' }),
        }),
      )
      .meta({ description: 'What the cloud keeps by design, by the settings of each resource.' }),
  })
  .meta({ id: 'Receipt' })

const signedReceipt = z
  .object({
    receipt,
    jws: z.string().meta({ description: 'The receipt as JSON, signed: a JWS in compact form.' }),
    key: z.string().meta({ description: 'Id of the key that signed it, in the key set.' }),
    verify: z.string().meta({ description: 'Two lines for a shell that verify the JSON file of the receipt.' }),
    looked_at: instant.nullable().meta({
      description: 'When what is left was searched last, the receipt or later; null where nobody ever could.',
    }),
  })
  .meta({ id: 'SignedReceipt' })

const keySet = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
  })
  .meta({ id: 'ReceiptKeySet' })

export const receipts = defineContract({
  get: {
    method: 'GET',
    path: '/environments/{id}/receipt',
    summary:
      'Returns the receipt of a deleted environment: what its state held, what was destroyed and what a search found.',
    permission: 'environment.read',
    params: byId,
    returns: { status: 200, json: signedReceipt },
    errors: [401, 403, 404],
  },
  file: {
    method: 'GET',
    path: '/environments/{id}/receipt/file',
    summary: 'Returns a receipt with its signature as the JSON file that its command verifies.',
    permission: 'environment.read',
    params: byId,
    returns: { status: 200, file: 'application/json' },
    errors: [401, 403, 404],
  },
  page: {
    method: 'GET',
    path: '/environments/{id}/receipt/page',
    summary: 'Returns a receipt as a page of its own, to print or to hand over.',
    permission: 'environment.read',
    params: byId,
    query: z.object({ language: z.enum(LANGUAGES).default('en') }),
    returns: { status: 200, file: 'text/html; charset=utf-8' },
    errors: [400, 401, 403, 404],
  },
  keys: {
    method: 'GET',
    path: '/receipt-keys',
    summary: 'Returns the public keys that verify receipts, as a JSON Web Key Set. Anyone can.',
    permission: 'public',
    returns: { status: 200, json: keySet },
    errors: [],
  },
})
