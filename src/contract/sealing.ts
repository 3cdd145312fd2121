// The keys that seal secrets in the database, and how far values have followed to another one.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'
import { ROLES } from './system.ts'

/** What is sealed, as people know it. A new one is a row here; `tsc` then asks for its word on the page. */
export const SEALED_KINDS = [
  'two-factor',
  'messages',
  'push',
  'connections',
  'variables',
  'outputs',
  'states',
  'simulated',
  'receipts',
  'issuer',
  'webhooks',
  'pipelines',
  'copilot',
  'prices',
  'answers',
] as const
export type SealedKind = (typeof SEALED_KINDS)[number]

const keyId = z.string().meta({ description: 'Found from the key, and not the other way round.' })

export const sealingState = z
  .object({
    status: z.enum(['settled', 'spreading', 'switched', 're-sealing']).meta({
      description:
        'Settled: all values are sealed with the key in use. Spreading: servers are being given another key. Switched: all servers have begun to seal with it. Re-sealing: values follow.',
    }),
    key_id: keyId,
    since: instant,
    next_key_id: keyId.nullable().meta({ description: 'The key that servers wait to seal with; null for none.' }),
    needed_key_ids: z.array(keyId).meta({ description: 'Other keys that values still need.' }),
    removable_key_ids: z.array(keyId).meta({ description: 'Keys that servers have and that nothing needs any more.' }),
    servers: z.array(
      z.object({
        name: z.string(),
        role: z.enum(ROLES),
        key_ids: z.array(keyId).meta({ description: 'The first is the one that it was given to seal with.' }),
        sealing_key_id: keyId,
      }),
    ),
    kinds: z.array(
      z.object({
        kind: z.enum(SEALED_KINDS),
        total: z.int(),
        remaining: z.int().meta({ description: 'Values that are not sealed with the key in use yet.' }),
        unopened: z.int().meta({ description: 'Values that none of the keys opens.' }),
      }),
    ),
    counted_at: instant.nullable().meta({ description: 'When values were last counted; null before.' }),
  })
  .meta({ id: 'SealingState' })
export type SealingState = z.infer<typeof sealingState>

export const sealing = defineContract({
  get: {
    method: 'GET',
    path: '/instance/sealing',
    summary: 'Returns the keys that seal secrets, the servers that have them, and how far values have followed.',
    permission: 'instance.read',
    returns: { status: 200, json: sealingState },
    errors: [401, 403],
  },
  reseal: {
    method: 'POST',
    path: '/instance/sealing/reseal',
    summary:
      'Looks at every sealed value again and seals with the key in use what is sealed otherwise. It begins at once and goes on in the background.',
    permission: 'instance.manage',
    returns: { status: 200, json: sealingState },
    errors: [401, 403, 409],
  },
})
