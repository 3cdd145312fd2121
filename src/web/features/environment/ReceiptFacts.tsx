import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tagsText } from '#domain/receipt/say.ts'
import { message, type ParamsOf } from '#words/message.ts'
import type { SignedReceipt } from '../../api/receipts.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Commands } from './Commands.tsx'
import { useReceiptWords } from './use-receipt-words.ts'
import styles from './receipt.module.css'

/** When and by which key a receipt was signed, and how anyone verifies that. */
export function ReceiptFacts({ signed: { receipt, key, verify } }: { signed: SignedReceipt }): ReactNode {
  const { t } = useTexts('receipt')
  const { dateTime } = useFormat()
  const say = useReceiptWords()
  const { run, held, search, written_at: written, installation } = receipt
  const label = (of: ParamsOf<'receipts.label'>['of']) => say(message('receipts.label', { of }))
  return (
    <div className="stack stack--24">
      <section className="panel" aria-labelledby="proof">
        <div className="panel__head">
          <h2 className="h3" id="proof">
            {t('proof')}
          </h2>
        </div>
        <div className="panel__body stack stack--12">
          <dl className="dl dl--rows">
            <dt>{label('written')}</dt>
            <dd>{dateTime(new Date(written))}</dd>
            <dt>{label('installation')}</dt>
            <dd className={styles.receiptWrap}>{installation}</dd>
            {run && (
              <>
                <dt>{label('run')}</dt>
                <dd>
                  <Link className="link" to={to('run', { id: run.id })}>
                    {say(message('receipts.run-number', { number: run.number }))}
                  </Link>
                </dd>
              </>
            )}
            {held && (
              <>
                <dt>{label('state')}</dt>
                <dd>
                  {say(message('receipts.state-serial', { serial: held.serial }))}
                  <span className={`cell-sub mono ${styles.receiptWrap}`}>{held.sha256}</span>
                </dd>
              </>
            )}
            {search.looked && search.where !== 'simulated-account' && (
              <>
                <dt>{label('account')}</dt>
                <dd className="mono">{search.account}</dd>
                <dt>{label('identity')}</dt>
                <dd className={`mono ${styles.receiptWrap}`}>{search.identity}</dd>
                {search.regions.length > 0 && (
                  <>
                    <dt>{label('regions')}</dt>
                    <dd>{search.regions.join(', ')}</dd>
                  </>
                )}
                <dt>{label('tags')}</dt>
                <dd className={styles.receiptWrap}>{tagsText(search.tags)}</dd>
              </>
            )}
            <dt>{label('key')}</dt>
            <dd className={`mono ${styles.receiptWrap}`}>{key}</dd>
          </dl>
        </div>
      </section>
      <section className="panel" aria-labelledby="verify">
        <div className="panel__head">
          <h2 className="h3" id="verify">
            {say(message('receipts.verify'))}
          </h2>
        </div>
        <div className="panel__body stack stack--12">
          <p className="small t2">
            {say(message('receipts.signed'))} {say(message('receipts.verify-lead'))}
          </p>
          <Commands lines={verify.split('\n')} />
        </div>
      </section>
    </div>
  )
}
