import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { EnvironmentDetail } from '#contract/environment.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { query } from '../../api/query.ts'
import type { ServerForm } from '../../forms/use-server-form.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { editEnvironment } from '../../widgets/builder-address.ts'
import { Loaded } from '../../widgets/Loaded.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import type { AgainValues } from './ask-again-form.ts'
import type { ChangeWay } from './change-form.ts'

const StackChanges = lazy(async () => ({ default: (await import('./StackChanges.tsx')).StackChanges }))

interface ChangeWhatProps {
  form: ServerForm<AgainValues>
  way: ChangeWay
  environment: EnvironmentDetail
  edited: StackDraft | undefined
  onForget: () => void
}

/** What the environment is to become: a newer version, other answers, or the stack from the builder. */
export function ChangeWhat({ form, way, environment, edited, onForget }: ChangeWhatProps): ReactNode {
  if (way === 'answers')
    return <AnswerFields form={form} environment={environment} hasDuration={environment.status === 'pending'} />
  if (way === 'template') return <NewVersion environment={environment} />
  return <Edited environment={environment} edited={edited} onForget={onForget} />
}

/** What the newest version of its template changes of it. */
function NewVersion({ environment: { template, result } }: { environment: EnvironmentDetail }): ReactNode {
  const { t } = useTexts(['changeEnvironment', 'common'])
  const newest = useQuery({ ...query('GET /templates/{id}', { params: { id: template?.id ?? '' } }), staleTime: 0 })
  if (!template) return null
  const { name, version, newest_version } = template
  return (
    <div className="stack stack--12">
      <p className="small t2">
        {t('versions', { name, version, newest: newest_version })}{' '}
        <Link className="link" to={to('template', { id: template.id })}>
          {t('openTemplate')}
        </Link>
      </p>
      <Loaded of={newest} failed={t('templateFailed')} pending={<Skeleton width="100%" height="4rem" />} />
      {newest.data && <Changes before={result.stack} after={newest.data.stack} />}
    </div>
  )
}

/** The stack that comes from the builder, with the way there. */
function Edited({
  environment: { id, result },
  edited,
  onForget,
}: Pick<ChangeWhatProps, 'environment' | 'edited' | 'onForget'>): ReactNode {
  const { t } = useTexts('changeEnvironment')
  return (
    <div className="stack stack--12">
      {edited ? <Changes before={result.stack} after={edited} /> : <p className="small t2">{t('notEdited')}</p>}
      <div className="row row--wrap">
        <Link className={buttonClass()} to={editEnvironment(id)}>
          {t(edited ? 'editAgain' : 'edit')}
        </Link>
        {edited && (
          <Button variant="ghost" onClick={onForget}>
            {t('forget')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Changes({ before, after }: { before: StackDraft; after: StackDraft }): ReactNode {
  return (
    <Suspense fallback={<Skeleton width="100%" height="4rem" />}>
      <StackChanges before={before} after={after} />
    </Suspense>
  )
}
