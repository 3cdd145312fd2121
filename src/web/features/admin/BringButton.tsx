import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { EmbeddedAgent } from '#contract/agents.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keyOf } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'

type Bringing = EmbeddedAgent['bringing']

const MB = 1_000_000

/** Has Strata bring OpenTofu, and says how far that is and what came of it. */
export function BringButton({ bringing, isPrimary }: { bringing: Bringing; isPrimary: boolean }): ReactNode {
  const { t } = useTexts(['agents', 'common'])
  const say = useWords()
  const { abilities } = useAccount()
  const queries = useQueryClient()
  const { status, version, reason, refusal } = bringing
  const bring = useChange({
    mutationFn: () => call('POST /agents/embedded/opentofu', {}),
    onSuccess: (agent) => queries.setQueryData(keyOf('GET /agents/embedded', {}), agent),
  })
  return (
    <>
      {status === 'running' && <Progress bringing={bringing} />}
      {status === 'done' && (
        <div role="status">
          <Callout tone="success">{t('binary.done', { version })}</Callout>
        </div>
      )}
      {reason !== null && <Callout tone="danger">{say(reason, reason.text)}</Callout>}
      {bring.isError && <Callout tone="danger">{errorText(bring.error, t('common:errors.unreachable'))}</Callout>}
      {abilities['agents.manage'] && status !== 'done' && (
        <div>
          <Button
            {...(isPrimary && { variant: 'primary' })}
            icon={Download}
            onClick={() => bring.mutate()}
            isLoading={bring.isPending || status === 'running'}
            disabledReason={refusal === null ? undefined : say(refusal, refusal.text)}
          >
            {status === 'failed' ? t('binary.again') : t('binary.bring', { version })}
          </Button>
        </div>
      )}
    </>
  )
}

function Progress({ bringing: { bytes, total_bytes: total } }: { bringing: Bringing }): ReactNode {
  const { t } = useTexts('agents')
  const { number } = useFormat()
  const done = number(Math.round(bytes / MB))
  const percent = total === null || total === 0 ? 0 : Math.min(100, Math.round((bytes / total) * 100))
  const style: CSSProperties & Record<'--value', string> = { '--value': `${percent}%` }
  const text =
    total === null
      ? t('binary.progressOpen', { done })
      : bytes >= total
        ? t('binary.checking')
        : t('binary.progress', { done, total: number(Math.round(total / MB)) })
  return (
    <div className="meter">
      <progress className="visually-hidden" aria-label={t('binary.bringing')} max={100} value={percent} />
      <span className="meter__label">
        <span role="status">{text}</span>
        <span>{percent}%</span>
      </span>
      <span className="meter__track">
        <i className="meter__fill" style={style} />
      </span>
    </div>
  )
}
