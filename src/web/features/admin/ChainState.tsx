import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { errorText } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Whether the log is whole: every entry holds the hash of the one before. */
export function ChainState(): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const say = useWords()
  const { dateTime } = useFormat()
  const chain = useQuery(query('GET /audit/verify', {}))
  const again = (
    <Button size="sm" variant="ghost" onClick={() => void chain.refetch()} isLoading={chain.isFetching}>
      {t('audit.check')}
    </Button>
  )
  if (chain.isError) {
    return (
      <Callout tone="warning" action={again}>
        {t('audit.unchecked', { reason: errorText(chain.error, t('common:errors.unreachable')) })}
      </Callout>
    )
  }
  const fault = chain.data?.first_fault
  if (fault) {
    return (
      <Callout tone="danger" action={again}>
        {t('audit.broken', { seq: fault.seq, reason: say(fault, fault.reason) })}
      </Callout>
    )
  }
  return (
    <div className="row small t2">
      <Icon of={Link2} tone={chain.data ? 'success' : 'muted'} />
      <output title={chain.data && dateTime(new Date(chain.dataUpdatedAt))}>
        {chain.data ? t('audit.intact', { count: chain.data.entries }) : t('audit.checking')}
        {chain.data && chain.data.archived > 0 && `; ${t('audit.archived', { count: chain.data.archived })}`}
      </output>
      {again}
    </div>
  )
}
