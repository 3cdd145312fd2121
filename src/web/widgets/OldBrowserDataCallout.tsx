import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { invalidate } from '../api/query.ts'
import { useTexts } from '../locales/texts.ts'
import { useSentences } from '../locales/words.ts'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { useChange } from '../api/use-change.ts'
import { Button } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import { oldDataBody, removeTaken, type Imported, type OldKind } from './old-browser-data.ts'

type Counts = Readonly<Record<OldKind, number>>

interface OldBrowserDataCalloutProps {
  counts: Counts
  /** Is told when the server took over what it can. */
  onTaken: () => void
  onClose: () => void
}

/** What the server took over and did not, and what was not sent. */
interface Taken extends Imported {
  unreadable: { kind: OldKind; name: string }[]
}

/** Says what an older version kept here, takes it over with one click, and then what became of it. */
export function OldBrowserDataCallout({ counts, onTaken, onClose }: OldBrowserDataCalloutProps): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const words = useWords()
  const queries = useQueryClient()
  const taking = useChange({
    mutationFn: async (): Promise<Taken> => {
      const imported = await call('POST /import/browser-data', { body: oldDataBody(localStorage) })
      return { ...imported, unreadable: removeTaken(localStorage, imported.skipped) }
    },
    onSuccess: () => {
      onTaken()
      return invalidate(queries, 'GET /templates', 'GET /components', 'GET /teams')
    },
  })
  if (taking.data) return <Outcome taken={taking.data} onClose={onClose} />
  return (
    <Callout tone={taking.isError ? 'danger' : 'info'}>
      <div className="stack">
        <p className="medium">{t('old.title', { what: words(counts) })}</p>
        <p>{taking.isError ? errorText(taking.error, t('common:errors.unreachable')) : t('old.text')}</p>
        <div className="row row--wrap">
          <Button size="sm" icon={Download} isLoading={taking.isPending} onClick={() => taking.mutate()}>
            {t('old.take')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t('old.decline')}
          </Button>
        </div>
      </div>
    </Callout>
  )
}

/** How many of each kind, as a list in words: "2 templates and 1 team". */
function useWords(): (counts: Counts) => string {
  const { t, i18n } = useTexts('templates')
  return ({ template, component, team, deployment }) => {
    const parts = [
      template > 0 && t('old.templates', { count: template }),
      component > 0 && t('old.components', { count: component }),
      team > 0 && t('old.teams', { count: team }),
      deployment > 0 && t('old.deployments', { count: deployment }),
    ].filter((part) => part !== false)
    return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts)
  }
}

function Outcome({ taken, onClose }: { taken: Taken; onClose: () => void }): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const words = useWords()
  const say = useSentences()
  const left = [
    ...taken.skipped.map(({ messages, ...one }) => ({ ...one, reason: say(messages, one.reason) })),
    ...taken.unreadable.map((one) => ({ ...one, reason: t('old.unreadable') })),
  ]
  const counts: Counts = { template: taken.templates, component: taken.components, team: taken.teams, deployment: 0 }
  const isAnything = taken.templates + taken.components + taken.teams > 0
  return (
    <div role="status">
      <Callout
        tone={left.length > 0 ? 'warning' : 'success'}
        action={
          <Button size="sm" onClick={onClose}>
            {t('common:close')}
          </Button>
        }
      >
        <p className="medium">{isAnything ? t('old.taken', { what: words(counts) }) : t('old.nothing')}</p>
        {left.length > 0 && (
          <>
            <p>{t('old.left')}</p>
            <ul className="stack stack--4" aria-label={t('old.left')}>
              {left.map(({ kind, name, reason }, index) => (
                <li key={`${kind} ${name} ${index}`}>
                  <b className="medium">{name === '' ? t('old.unnamed') : name}</b>: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </Callout>
    </div>
  )
}
