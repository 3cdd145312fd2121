import { useLanguage, useTheme } from './support/page.ts'
import { test } from './support/test.ts'
test.use({ as: 'admin' })
const base = {
  status: 'settled',
  key_id: '1f0c9a4e',
  since: '2026-11-02T10:00:00.000Z',
  next_key_id: null,
  needed_key_ids: [],
  removable_key_ids: [],
  servers: [],
  kinds: [
    { kind: 'states', total: 12480, remaining: 0, unopened: 0 },
    { kind: 'outputs', total: 310, remaining: 0, unopened: 0 },
    { kind: 'connections', total: 12, remaining: 0, unopened: 0 },
  ],
  counted_at: '2026-11-02T10:05:00.000Z',
}
const states = {
  spreading: {
    ...base,
    status: 'spreading',
    next_key_id: 'b77d2305',
    servers: [
      { name: 'strata-2.example.internal:17', role: 'serve', key_ids: ['1f0c9a4e'], sealing_key_id: '1f0c9a4e' },
    ],
  },
  resealing: {
    ...base,
    status: 're-sealing',
    needed_key_ids: ['b77d2305'],
    kinds: base.kinds.map((k) => ({ ...k, remaining: Math.round(k.total / 4) })),
  },
  removable: {
    ...base,
    removable_key_ids: ['b77d2305'],
    kinds: base.kinds.map((k) => ({ ...k, unopened: k.kind === 'outputs' ? 2 : 0 })),
  },
}
for (const theme of ['light', 'dark'] as const)
  test(`shots ${theme}`, async ({ page }, info) => {
    await useTheme(page, theme)
    for (const [name, json] of Object.entries(states)) {
      await useLanguage(page, name === 'resealing' ? 'de' : 'en')
      await page.route('**/api/instance/sealing', (r) => r.fulfill({ json }))
      await page.goto('/admin/instance')
      await page.getByText('1f0c9a4e').first().waitFor()
      await page.getByText('1f0c9a4e').first().scrollIntoViewIfNeeded()
      await page.screenshot({ path: `/tmp/rot-shot-${info.project.name}-${theme}-${name}.png`, fullPage: true })
    }
  })
