import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { ImportedResource } from '#contract/imports.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Table } from '../../ui/Table.tsx'
import { Differences } from './Differences.tsx'
import { Money } from './Money.tsx'
import type { ImportForm, TerraformImport } from './use-import.ts'
import styles from './components.module.css'

type Deciding = Pick<ImportForm, 'decide' | 'ids' | 'change'>

/** Every resource of the files: what becomes of it, what differs then, and what it costs before and after. */
export function ImportedTable({ result, form }: { result: TerraformImport; form: Deciding }): ReactNode {
  const { t } = useTexts(['components', 'importing'])
  return (
    <Table label={t('import.resources')} isList isPlain>
      <thead>
        <tr>
          <th>{t('import.resource')}</th>
          <th>{t('import.outcome')}</th>
          <th>{t('import.why')}</th>
          <th className="num">{t('importing:before')}</th>
          <th className="num">{t('importing:after')}</th>
        </tr>
      </thead>
      <tbody>
        {result.resources.map((one) => (
          <ImportedRow key={`${one.file} ${one.address}`} resource={one} form={form} />
        ))}
        {result.added.map(({ node, component, monthly }) => (
          <tr key={`added ${node}`}>
            <td data-span>
              <span className={styles.partText}>{component}</span>
              <span className="cell-sub">{t('importing:added')}</span>
            </td>
            <td>
              <Badge>{t('importing:addedRow')}</Badge>
            </td>
            <td className="num" colSpan={3}>
              <Money amount={monthly} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** An address that breaks before its name, and not inside it. */
function Address({ of: address }: { of: string }): ReactNode {
  const [type = '', ...name] = address.split('.')
  return (
    <>
      {type}
      <wbr />.{name.join('.')}
    </>
  )
}

function ImportedRow({ resource: one, form }: { resource: ImportedResource; form: Deciding }): ReactNode {
  const { t } = useTexts(['components', 'importing'])
  const { cents } = useFormat()
  const say = useSentences()
  const component = findComponent(one.component ?? '')?.name ?? one.component ?? ''
  const isOffer = one.outcome === 'kept' && one.has_choice && one.monthly_as_component !== null
  return (
    <tr>
      <td data-span className={styles.importAddress}>
        <span className={clsx('mono small', styles.partText)}>
          <Address of={one.address} />
        </span>
        <span className="cell-sub">{one.file}</span>
      </td>
      <td data-span={one.has_choice || undefined}>
        {one.has_choice ? (
          <Segmented
            label={t('importing:decide', { address: one.address })}
            options={[
              { value: 'map' as const, label: component },
              { value: 'keep' as const, label: t('importing:keep') },
            ]}
            value={one.outcome === 'mapped' ? 'map' : 'keep'}
            onChange={(decision) => form.decide(one.address, decision)}
          />
        ) : (
          <span className="row row--wrap">
            <Badge {...(one.outcome === 'mapped' && { tone: 'accent' as const })}>
              {t(`import.outcomes.${one.outcome}`)}
            </Badge>
            {one.component !== null && <span className="mono small">{one.node ?? one.component}</span>}
          </span>
        )}
      </td>
      <td className={clsx('small t2', styles.importWhy)} data-span>
        <p>{say(one.messages, one.reason)}</p>
        {isOffer && <p>{t('importing:wouldCost', { component, amount: cents(one.monthly_as_component ?? 0) })}</p>}
        <Differences resource={one} />
        {one.takes_over.map(({ address, id }) => (
          <label key={address} className={styles.importId}>
            <span>{t('importing:idOf', { address })}</span>
            <input
              className="input mono small"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              value={form.ids[address] ?? id ?? ''}
              onChange={(event) => form.change({ ids: { ...form.ids, [address]: event.target.value } })}
            />
          </label>
        ))}
      </td>
      <td className="num">
        <span className="only-list t3">{t('importing:before')}</span> <Money amount={one.monthly_before} />
      </td>
      <td className="num">
        <span className="only-list t3">{t('importing:after')}</span>{' '}
        {one.outcome === 'mapped' && !one.has_choice ? (
          <span className="t3">{t('import.inComponent')}</span>
        ) : (
          <Money amount={one.monthly} />
        )}
      </td>
    </tr>
  )
}
