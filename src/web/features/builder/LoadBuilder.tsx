import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { environmentQuery } from '../../api/environment.ts'
import { moduleQuery, query } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { useAccount } from '../../api/account.ts'
import { isNotFound } from '../../api/errors.ts'
import { customComponentsQuery } from '../../api/lists.ts'
import { MissingEnvironment } from '../../widgets/MissingEnvironment.tsx'
import { MissingTemplate } from '../../widgets/MissingTemplate.tsx'
import { BuilderSkeleton } from './BuilderSkeleton.tsx'
import type { Source } from './source.ts'
import type { Start } from './start.ts'

/**
 * The builder comes with the compiler and the price book, which it needs for every figure: one import, kept for good.
 */
const ENGINE = moduleQuery('builder', async () => ({
  ...(await import('./Builder.tsx')),
  ...(await import('./start.ts')),
}))

interface LoadBuilderProps {
  source: Source
  onAdopt: (id: string) => void
}

/**
 * Loads the builder and what it begins with. What does not exist or may not be seen is not found; what fails is tried
 * again by hand.
 */
export function LoadBuilder({ source: given, onAdopt }: LoadBuilderProps): ReactNode {
  const { t } = useTexts('builder')
  const account = useAccount()
  // The address goes on when a new template is saved; what the builder began with does not.
  const [source] = useState(given)
  const id = source.kind === 'edit' || source.kind === 'from' ? source.id : undefined
  const type = source.kind === 'new' && source.component?.startsWith('custom-') ? source.component : undefined
  const engine = useQuery(ENGINE)
  // What is changed has to be the newest version: an older answer would run into a conflict with no one.
  const template = useQuery({
    ...query('GET /templates/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const environmentId = source.kind === 'environment' ? source.id : undefined
  const environment = useQuery({
    ...environmentQuery(environmentId ?? ''),
    enabled: environmentId !== undefined,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const custom = useQuery({ ...customComponentsQuery, enabled: type !== undefined })
  const isThere =
    engine.data &&
    (id === undefined || (template.data && template.isFetchedAfterMount)) &&
    (environmentId === undefined || (environment.data && environment.isFetchedAfterMount)) &&
    (type === undefined || custom.data)
  // With what it begins is decided once: later answers belong to what is saved from here.
  const [start, setStart] = useState<Start>()
  if (!start && engine.data && isThere) {
    setStart(
      engine.data.startOf(source, {
        personId: account.id,
        template: template.data,
        environment: environment.data,
        module: custom.data?.find(({ module }) => module.type === type)?.module,
        copyName: t('copyOf', { name: template.data?.name }),
      }),
    )
  }
  if (engine.data && start) return <engine.data.Builder start={start} onAdopt={onAdopt} />

  const failed = [engine, template, environment, custom].find(({ isError }) => isError)
  if (!failed) return <BuilderSkeleton />
  if (failed === environment) return <MissingEnvironment error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <MissingTemplate
      isGone={failed === template && isNotFound(template.error)}
      failed={t('loadFailed')}
      error={failed.error}
      onRetry={() => void failed.refetch()}
    />
  )
}
