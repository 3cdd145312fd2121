// Prices that renew: the version of the price book, refreshes from the lists of the vendors, and the decision about
// them.
import { z } from 'zod'
import { CHANGE_KINDS, REFRESH_STATUSES } from '#domain/prices/refresh.ts'
import { CLOUD_IDS } from '#engine/clouds/ids.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'
import { sentence } from './message.ts'

/** Letters of a key of Google are 39; others are refused by Google. */
const KEY_MAX = 200
/** Large changes that can be confirmed in one request: all figures of a cloud. */
const CONFIRMED_MAX = 5000

const byId = z.object({ id: z.string() })
const cloud = z.enum(CLOUD_IDS)

const summary = {
  id: z.uuid(),
  cloud,
  status: z.enum(REFRESH_STATUSES),
  begun_by: z.string().nullable().meta({ description: 'Name of the administrator; null for the monthly job.' }),
  begun_at: instant,
  ended_at: instant.nullable(),
  parts_read: z.int(),
  parts_total: z.int().nullable(),
  changes_count: z.int(),
  reason: sentence.nullable().meta({ description: 'Why it failed.' }),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
}
export const priceRefresh = z.object(summary).meta({ id: 'PriceRefresh' })
export type PriceRefresh = z.infer<typeof priceRefresh>

const priceChange = z
  .object({
    key: z.string().meta({ description: 'Names the change where large changes are confirmed.' }),
    service: z.string(),
    sku: z.string(),
    region: z.string(),
    unit: z.string(),
    kind: z.enum(CHANGE_KINDS),
    before: z.number().nullable().meta({ description: 'USD for a unit.' }),
    after: z.number().nullable().meta({ description: 'USD for a unit; null for what the vendor no longer names.' }),
    ratio: z.number().nullable().meta({ description: 'By how much of itself it changed: 0.1 for 10 % more.' }),
    is_large: z.boolean().meta({ description: 'Whether it is accepted only when it is confirmed by its key.' }),
  })
  .meta({ id: 'PriceChange' })
export type PriceChange = z.infer<typeof priceChange>

export const priceRefreshDetail = z
  .object({
    ...summary,
    same: z.int().meta({ description: 'Figures that are the same.' }),
    changes: z.array(priceChange),
    left: z
      .array(z.object({ service: z.string(), sku: z.string(), region: z.string().nullable(), reason: sentence }))
      .meta({ description: 'What keeps its figure, and why.' }),
  })
  .meta({ id: 'PriceRefreshDetail' })
export type PriceRefreshDetail = z.infer<typeof priceRefreshDetail>

export const priceBookState = z
  .object({
    id: z.string().meta({ description: 'What results say they were priced by.' }),
    accepted_by: z.string().nullable(),
    accepted_at: instant.nullable().meta({ description: 'Null for the book that came with this version of Strata.' }),
    is_monthly: z.boolean().meta({ description: 'Whether a refresh of each cloud begins every month.' }),
    has_gcp_key: z.boolean(),
    refreshes: z.array(priceRefresh).meta({ description: 'The latest 20, newest first.' }),
  })
  .meta({ id: 'PriceBookState' })
export type PriceBookState = z.infer<typeof priceBookState>

const settings = z.object({ is_monthly: z.boolean(), has_gcp_key: z.boolean() }).meta({ id: 'PriceSettings' })

export const priceBook = defineContract({
  current: {
    method: 'GET',
    path: '/price-book',
    summary: 'Returns the figures that were accepted after this version of Strata was delivered, for programs.',
    permission: 'public',
    returns: {
      status: 200,
      json: z
        .object({
          id: z.string().nullable().meta({ description: 'Null for the book as it was delivered.' }),
          figures: z
            .record(z.string(), z.record(z.string(), z.object({ usd: z.number(), date: z.string() })))
            .meta({ description: 'By `cloud|service|sku`, then by region.' }),
        })
        .meta({ id: 'PriceBookVersion' }),
      etag: 'content',
    },
    errors: [],
  },
  state: {
    method: 'GET',
    path: '/price-book/state',
    summary: 'Returns which version of the price book is used, how it renews, and the latest refreshes.',
    permission: 'instance.read',
    returns: { status: 200, json: priceBookState },
    errors: [401, 403],
  },
  saveSettings: {
    method: 'PUT',
    path: '/price-book/settings',
    summary: 'Sets whether prices renew monthly, and the API key for the Cloud Billing Catalog of Google.',
    permission: 'instance.manage',
    body: z.strictObject({
      is_monthly: z.boolean(),
      gcp_key: z
        .string()
        .trim()
        .max(KEY_MAX)
        .nullable()
        .optional()
        .meta({ description: 'Absent keeps the key; null removes it.' }),
    }),
    returns: { status: 200, json: settings },
    errors: [400, 401, 403, 413, 415],
  },
  start: {
    method: 'POST',
    path: '/price-book/refreshes',
    summary: 'Begins to read the price list of a vendor. Nothing changes until someone accepts what it finds.',
    permission: 'instance.manage',
    body: z.strictObject({ cloud }),
    returns: { status: 201, json: priceRefresh, location: '/price-book/refreshes/{made.id}' },
    errors: [400, 401, 403, 409, 413, 415],
  },
  get: {
    method: 'GET',
    path: '/price-book/refreshes/{id}',
    summary: 'Returns a refresh with what it would change.',
    permission: 'instance.read',
    params: byId,
    returns: { status: 200, json: priceRefreshDetail },
    errors: [401, 403, 404],
  },
  cancel: {
    method: 'POST',
    path: '/price-book/refreshes/{id}/cancel',
    summary: 'Ends a refresh that runs. The next one of the same day goes on with what it has read.',
    permission: 'instance.manage',
    params: byId,
    returns: { status: 200, json: priceRefresh },
    errors: [401, 403, 404, 409],
  },
  accept: {
    method: 'POST',
    path: '/price-book/refreshes/{id}/accept',
    summary: 'Makes a new version of the price book from a refresh. What was approved keeps its prices.',
    permission: 'instance.manage',
    params: byId,
    body: z.strictObject({
      confirmed: z
        .array(z.string().max(400))
        .max(CONFIRMED_MAX)
        .default([])
        .meta({ description: 'Keys of the large changes that are accepted too.' }),
    }),
    returns: { status: 200, json: priceRefresh },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  reject: {
    method: 'POST',
    path: '/price-book/refreshes/{id}/reject',
    summary: 'Decides that a refresh changes nothing.',
    permission: 'instance.manage',
    params: byId,
    returns: { status: 200, json: priceRefresh },
    errors: [401, 403, 404, 409],
  },
})
