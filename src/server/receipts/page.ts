// A receipt as a page of its own: without scripts and without anything from elsewhere, so that it can be kept.
import { html } from 'hono/html'
import { unreportedOf, type Receipt } from '#domain/receipt/receipt.ts'
import { accountSearch, keptSaid, searchSaid, tagsText } from '#domain/receipt/say.ts'
import type { Language } from '#words/languages.ts'
import { message, type Message, type ParamsOf } from '#words/message.ts'
import { formatIn } from '#words/format.ts'
import { say } from '#words/say.ts'
import type { HtmlPage } from '../http/implement.ts'
import { lonePage } from '../http/lone-page.ts'

const { style, answer } = lonePage(`
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1.25rem; margin: 1rem 0; } dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; } pre { padding: .75rem 1rem; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; }
td { overflow-wrap: anywhere; }
@media print { body { background: #fff; color: #000; } }
`)

type Html = ReturnType<typeof html>
type Say = (said: Message) => string

/** What a page says of a receipt. */
export interface ShownReceipt {
  readonly receipt: Receipt
  readonly jws: string
  /** Id of the key that signed it. */
  readonly key: string
  readonly verify: string
}

/** The page of a receipt. Its times are in UTC, for whoever reads it wherever. */
export async function receiptPage({ receipt, jws, key, verify }: ShownReceipt, language: Language): Promise<HtmlPage> {
  const sayIt: Say = (said) => say(said, language)
  const { environment, verdict, held, destroyed, search, left, kept, reported_by: person } = receipt
  const gone = unreportedOf(receipt).length
  const count = left.length
  const isSearched = accountSearch(search) !== undefined
  const leads = [
    destroyed === null
      ? message('receipts.by-hand', { person: person ?? '' })
      : message('receipts.by-run', { held: held?.resources.length ?? null, destroyed: destroyed.length }),
    ...(gone > 0 ? [message('receipts.unreported', { count: gone })] : []),
    ...searchSaid(receipt),
    ...(environment.is_simulated ? [message('receipts.simulated')] : []),
  ]
  const title = sayIt(message('receipts.title'))
  const page = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}: ${environment.name}</title>
        ${style}
      </head>
      <body>
        <main>
          <p class="dim">${title}</p>
          <h1>${sayIt(message('receipts.verdict', { verdict, count, is_kept: kept.length > 0 }))}</h1>
          ${leads.map((lead) => html`<p>${sayIt(lead)}</p>`)} ${facts(receipt, key, sayIt, language)}
          ${section('left', left, sayIt, {
            head: ['address', 'component', 'type', 'id', 'price'],
            row: (one) => [
              one.address ?? sayIt(message('receipts.not-in-state')),
              one.component ?? '',
              one.type,
              one.provider_id ?? one.name ?? '',
              sayIt(message('receipts.price', { monthly: one.monthly, is_at_least: one.is_at_least })),
            ],
          })}
          ${section('kept', kept, sayIt, {
            lead: message('receipts.kept-lead', { is_searched: isSearched }),
            head: ['address', 'state'],
            row: (one) => [
              one.address,
              [...keptSaid(one), ...(one.seen ? [message('receipts.kept-seen')] : [])].map(sayIt).join('; '),
            ],
          })}
          ${section('destroyed', destroyed ?? [], sayIt, {
            head: ['address', 'type', 'seconds'],
            row: ({ address, type, seconds }) => [address, type, String(seconds ?? '')],
          })}
          ${section('held', held?.resources ?? [], sayIt, {
            head: ['address', 'type', 'id'],
            row: ({ address, type, provider_id }) => [address, type, provider_id ?? ''],
          })}
          <section>
            <h2>${sayIt(message('receipts.verify'))}</h2>
            <p>${sayIt(message('receipts.signed'))} ${sayIt(message('receipts.verify-lead'))}</p>
            <pre>${verify}</pre>
            <details>
              <summary>${sayIt(message('receipts.label', { of: 'signature' }))}</summary>
              <pre>${jws}</pre>
            </details>
          </section>
        </main>
      </body>
    </html>`
  return answer(String(page))
}

function facts(
  { environment, run, held, search, written_at, installation }: Receipt,
  key: string,
  sayIt: Say,
  language: Language,
): Html {
  const { time, cents } = formatIn(language)
  const { name, id, project, owner, cloud, region, cost_to_date: cost } = environment
  const searched = accountSearch(search)
  const label = (of: LabelName) => sayIt(message('receipts.label', { of }))
  const rows: readonly (readonly [string, string])[] = [
    [label('environment'), `${name} (${id})`],
    [label('project'), project],
    [label('owner'), owner],
    [label('cloud'), `${cloud}, ${region}`],
    ...(run ? [[label('run'), sayIt(message('receipts.run-number', { number: run.number }))] as const] : []),
    ...(held
      ? [
          [
            label('state'),
            `${sayIt(message('receipts.state-serial', { serial: held.serial }))}, SHA-256 ${held.sha256}`,
          ] as const,
        ]
      : []),
    ...(searched
      ? ([
          [label('account'), searched.account],
          [label('identity'), searched.identity],
          ...(searched.regions.length === 0 ? [] : [[label('regions'), searched.regions.join(', ')] as const]),
          [label('tags'), tagsText(searched.tags)],
        ] as const)
      : []),
    [sayIt(message('receipts.figure', { figure: 'cost' })), cents(cost)],
    [label('written'), time(written_at)],
    [label('installation'), installation],
    [label('key'), key],
  ]
  return html`<dl>
    ${rows.map(
      ([term, text]) =>
        html`<dt>${term}</dt>
          <dd>${text}</dd>`,
    )}
  </dl>`
}

type LabelName = ParamsOf<'receipts.label'>['of']

/** A list with its head; nothing where it is empty. */
function section<Item>(
  figure: 'left' | 'kept' | 'destroyed' | 'held',
  items: readonly Item[],
  sayIt: Say,
  { head, row, lead }: { head: readonly LabelName[]; row: (item: Item) => readonly string[]; lead?: Message },
): Html | '' {
  if (items.length === 0) return ''
  return html`<section>
    <h2>${sayIt(message('receipts.figure', { figure }))} (${items.length})</h2>
    ${lead ? html`<p class="dim">${sayIt(lead)}</p>` : ''}
    <table>
      <thead>
        <tr>
          ${head.map((of) => html`<th>${sayIt(message('receipts.label', { of }))}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${items.map(
          (item) =>
            html`<tr>
              ${row(item).map((text) => html`<td>${text}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}
