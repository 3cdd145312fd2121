import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { TemplateDetail } from '#contract/templates.ts'
import { errorText } from '../../api/errors.ts'
import { templateVersionQuery } from '../../api/templates.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const StackChange = lazy(async () => ({ default: (await import('./StackChange.tsx')).StackChange }))

interface VersionChangeProps {
  template: TemplateDetail
  version: number
  /** Absent for the first one. */
  before: number | undefined
}

/** What a version changed against the one before it, or what has changed since. */
export function VersionChange({ template, version, before }: VersionChangeProps): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const canCompare = version !== template.version
  const [against, setAgainst] = useState<'before' | 'now'>(before === undefined && canCompare ? 'now' : 'before')
  const [form, setForm] = useState<'terraform' | 'stack'>('terraform')
  const other = against === 'now' ? template.version : before
  const own = useQuery(templateVersionQuery(template.id, version))
  const others = useQuery({ ...templateVersionQuery(template.id, other ?? version), enabled: other !== undefined })
  const failed = [own, others].find((query) => query.isError)
  const newer = against === 'now' ? others.data : own.data
  const older = against === 'now' ? own.data : others.data
  const options = [
    ...(before === undefined
      ? []
      : [{ value: 'before' as const, label: t('versions.sinceBefore', { version: before }) }]),
    ...(canCompare ? [{ value: 'now' as const, label: t('versions.untilNow', { version: template.version }) }] : []),
  ]
  if (options.length === 0) return <p className="small t2">{t('versions.first')}</p>
  return (
    <div className="stack stack--12">
      <div className="row row--wrap">
        <Segmented label={t('versions.against')} options={options} value={against} onChange={setAgainst} />
        <Segmented
          label={t('versions.form')}
          options={[
            { value: 'terraform', label: 'Terraform' },
            { value: 'stack', label: t('versions.stack') },
          ]}
          value={form}
          onChange={setForm}
        />
      </div>
      {failed && (
        <ErrorState
          title={t('versions.changeFailed')}
          text={errorText(failed.error, t('common:errors.unreachable'))}
          onRetry={() => void Promise.all([own.refetch(), others.refetch()])}
        />
      )}
      {!failed && (!newer || !older) && <Skeleton width="100%" height="8rem" />}
      {newer && older && (
        <Suspense fallback={<Skeleton width="100%" height="8rem" />}>
          <StackChange before={older.stack} after={newer.stack} form={form} />
        </Suspense>
      )}
    </div>
  )
}
