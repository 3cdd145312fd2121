import { Archive, SearchX, ShieldAlert, ShieldCheck, type LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { sumOfLeft, unreportedOf, type Verdict } from '#domain/receipt/receipt.ts'
import { keptSaid, searchSaid } from '#domain/receipt/say.ts'
import { message } from '#words/message.ts'
import type { SignedReceipt } from '../../api/receipts.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon, type Tone } from '../../ui/Icon.tsx'
import { Table } from '../../ui/Table.tsx'
import { countTypes } from './receipt-types.ts'
import { useReceiptWords } from './use-receipt-words.ts'
import styles from './receipt.module.css'

type Receipt = SignedReceipt['receipt']

/** How many leftovers are listed: the file has all of them. */
const LISTED_MAX = 100

const MARKS: Readonly<Record<Verdict, { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  clean: { icon: ShieldCheck, tone: 'success' },
  left: { icon: ShieldAlert, tone: 'warning' },
  'not-looked': { icon: SearchX, tone: 'info' },
}

/** What a receipt says. */
export function ReceiptPanel({ receipt }: { receipt: Receipt }): ReactNode {
  const { t } = useTexts('receipt')
  const say = useReceiptWords()
  const { verdict, left, kept } = receipt
  const { icon, tone } = MARKS[verdict]
  return (
    <article className={`panel ${styles.receipt}`} aria-labelledby="receipt">
      <div className={styles.receiptHead}>
        <div className="stack stack--4">
          <h2 className="h2" id="receipt">
            {say(message('receipts.verdict', { verdict, count: left.length, is_kept: kept.length > 0 }))}
          </h2>
          <Leads receipt={receipt} />
        </div>
        <Badge tone={tone}>
          <Icon of={icon} />
          {t(`verdict.${verdict}`)}
        </Badge>
      </div>
      <Figures receipt={receipt} />
      {left.length > 0 && <Left receipt={receipt} />}
      <Types receipt={receipt} />
      {kept.length > 0 && <Kept receipt={receipt} />}
    </article>
  )
}

function Leads({ receipt }: { receipt: Receipt }): ReactNode {
  const say = useReceiptWords()
  const { environment, held, destroyed, search, left, reported_by: person } = receipt
  const count = unreportedOf(receipt).length
  return (
    <p className="small t2">
      {destroyed === null
        ? say(message('receipts.by-hand', { person: person ?? '' }))
        : say(message('receipts.by-run', { held: held?.resources.length ?? null, destroyed: destroyed.length }))}{' '}
      {count > 0 && say(message('receipts.unreported', { count }))} {searchSaid({ search, left }).map(say).join(' ')}{' '}
      {environment.is_simulated && say(message('receipts.simulated'))}
    </p>
  )
}

function Figures({ receipt }: { receipt: Receipt }): ReactNode {
  const { t } = useTexts('receipt')
  const say = useReceiptWords()
  const { usd, number } = useFormat()
  const { held, destroyed, left, kept, search, environment } = receipt
  const label = (figure: 'held' | 'destroyed' | 'left' | 'cost') => say(message('receipts.figure', { figure }))
  const count = (of: readonly unknown[] | null | undefined) => (of ? number(of.length) : t('unknown'))
  const sum = sumOfLeft(left)
  const price = { monthly: sum.monthly, is_at_least: !sum.is_complete }
  return (
    <dl className={styles.receiptSum}>
      <Figure label={label('held')} value={count(held?.resources)} />
      <Figure label={label('destroyed')} value={count(destroyed)} />
      <Figure
        label={label('left')}
        value={search.looked ? number(left.length) : t('unknown')}
        sub={
          left.length > 0
            ? say(message('receipts.price', price))
            : kept.length > 0
              ? t('kept', { count: kept.length })
              : undefined
        }
      />
      <Figure label={label('cost')} value={usd(environment.cost_to_date)} />
    </dl>
  )
}

function Figure({ label, value, sub }: { label: string; value: string; sub?: string | undefined }): ReactNode {
  return (
    <div className="stack stack--4">
      <dt className="tiny t3">{label}</dt>
      <dd className="h1 money">{value}</dd>
      {sub !== undefined && <dd className="tiny t3">{sub}</dd>}
    </div>
  )
}

function Left({ receipt: { left } }: { receipt: Receipt }): ReactNode {
  const { t } = useTexts('receipt')
  const say = useReceiptWords()
  return (
    <section className={styles.receiptSection} aria-labelledby="left">
      <h3 className="h3" id="left">
        {say(message('receipts.figure', { figure: 'left' }))}
      </h3>
      <Table label={t('leftLabel')} isList isPlain>
        <thead>
          <tr>
            <th>{say(message('receipts.label', { of: 'address' }))}</th>
            <th className="num">{say(message('receipts.label', { of: 'price' }))}</th>
          </tr>
        </thead>
        <tbody>
          {left.slice(0, LISTED_MAX).map(({ key, address, name, provider_id: id, type, component, ...price }) => (
            <tr key={key}>
              <td>
                <span className={`mono ${styles.receiptWrap}`}>{address ?? type}</span>
                <span className={`cell-sub ${styles.receiptWrap}`}>{id ?? name}</span>
                <span className="cell-sub">{address === null ? say(message('receipts.not-in-state')) : component}</span>
              </td>
              <td className="num">
                {say(message('receipts.price', { monthly: price.monthly, is_at_least: price.is_at_least }))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {left.length > LISTED_MAX && (
        <p className="small t3">{say(message('receipts.more', { count: left.length - LISTED_MAX }))}</p>
      )}
    </section>
  )
}

function Types({ receipt }: { receipt: Receipt }): ReactNode {
  const { t } = useTexts('receipt')
  const say = useReceiptWords()
  const { number } = useFormat()
  const types = countTypes(receipt)
  if (types.length === 0) return null
  const columns = ['held', 'destroyed', 'left'] as const
  const total = (column: (typeof columns)[number]) => types.reduce((sum, one) => sum + one[column], 0)
  return (
    <section className={styles.receiptSection} aria-labelledby="types">
      <h3 className="h3" id="types">
        {t('types')}
      </h3>
      <Table label={t('types')} isPlain>
        <thead>
          <tr>
            <th>{say(message('receipts.label', { of: 'type' }))}</th>
            {columns.map((figure) => (
              <th className="num" key={figure}>
                {say(message('receipts.figure', { figure }))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((one) => (
            <tr key={one.type}>
              <td className={`mono ${styles.receiptWrap}`}>
                <TypeName of={one.type} />
              </td>
              {columns.map((column) => (
                <td className="num" key={column}>
                  {number(one[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('all')}</td>
            {columns.map((column) => (
              <td className="num" key={column}>
                {number(total(column))}
              </td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </section>
  )
}

/** A type, which breaks after its words where it does not fit. */
function TypeName({ of: type }: { of: string }): ReactNode {
  const words = type.split(/(?<=_)/)
  return words.map((word, index) => (
    <Fragment key={`${index} ${word}`}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}

function Kept({ receipt: { kept, search } }: { receipt: Receipt }): ReactNode {
  const say = useReceiptWords()
  const isSearched = search.looked && search.where !== 'simulated-account'
  return (
    <section className={styles.receiptSection} aria-labelledby="kept">
      <h3 className="h3" id="kept">
        {say(message('receipts.figure', { figure: 'kept' }))}
      </h3>
      <p className="small t2">{say(message('receipts.kept-lead', { is_searched: isSearched }))}</p>
      <ul className="stack stack--12 small">
        {kept.map((one) => (
          <li className={styles.receiptKept} key={one.address}>
            <Icon of={Archive} tone="muted" />
            <span>
              <span className={`mono ${styles.receiptWrap}`}>{one.address}</span>
              {keptSaid(one).map((said) => (
                <span className="cell-sub" key={said.code}>
                  {say(said)}
                </span>
              ))}
              {one.seen && <span className="cell-sub">{say(message('receipts.kept-seen'))}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
