import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Hammer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import { DURATIONS, findWord } from '#engine/vocabulary.ts'
import { call } from '../../api/client.ts'
import type { CopilotConfig } from '../../api/copilot.ts'
import { errorText } from '../../api/errors.ts'
import { keyOf, query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { writeStored } from '../../lib/storage.ts'
import { to } from '../../pages.ts'
import { CreateEnvironmentButton } from '../../dialogs/create-environment/CreateEnvironmentButton.tsx'
import type { EnvironmentSource } from '../../dialogs/create-environment/values.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import type * as Engine from './engine.ts'
import { ENGINE } from './engine-query.ts'
import { requestOf } from './request.ts'
import answerStyles from './answer.module.css'
import styles from './copilot.module.css'
import { useReasonWords } from '../../widgets/use-reason-words.ts'

/** Where the builder finds what it opens as a draft that no one saved. */
const BUILDER_DRAFT = 'strata.builder.import'
/** The step of the wizard at which everything is summed up. */
const LAST_STEP = 6

/** Opens the wizard with every answer given. */
export function WizardButton({ config }: { config: CopilotConfig }): ReactNode {
  const { t } = useTexts('copilot')
  const navigate = useNavigate()
  const open = () => {
    // As the wizard keeps its answers, so that it opens as if they had been given there.
    writeStored('strata.wizard', JSON.stringify({ answers: requestOf(config) }))
    void navigate(`${to('wizard')}?step=${LAST_STEP}`)
  }
  return (
    <Button size="sm" onClick={open}>
      {t('openInWizard')}
    </Button>
  )
}

interface UseProps {
  config: CopilotConfig
  /** USD a month; undefined where it is not known. */
  total: number | undefined
  isLatest: boolean
  /** The answers cannot be built. */
  isRefused: boolean
  onFailed: (reason: string | undefined) => void
}

/** Makes a result of the configuration, and says whether an environment of it would need an approval. */
export function Use({ config, total, isLatest, isRefused, onFailed }: UseProps): ReactNode {
  const { cents } = useFormat()
  const { t } = useTexts(['copilot', 'common'])
  const navigate = useNavigate()
  const queries = useQueryClient()
  const generation = useChange({
    mutationFn: () => call('POST /generate', { body: requestOf(config) }),
    onMutate: () => onFailed(undefined),
    onSuccess: (result) => {
      queries.setQueryData(keyOf('GET /results/current', {}), result)
      queries.setQueryData(keyOf('GET /results/{id}', { params: { id: result.id } }), result)
      return navigate(to('result', { id: result.id }))
    },
    onError: (error) => onFailed(errorText(error, t('common:errors.unreachable'))),
  })
  return (
    <>
      {isLatest && !isRefused && config.parts === null && <Approval config={config} />}
      <div className={clsx('panel__foot row--wrap', isLatest && answerStyles.use)}>
        {config.parts === null ? (
          <Button
            variant="primary"
            onClick={() => generation.mutate()}
            isLoading={generation.isPending}
            disabledReason={isRefused ? t('refused') : undefined}
          >
            {t(generation.isPending ? 'generating' : 'generate')}
          </Button>
        ) : (
          <BuilderButton config={config} />
        )}
        {config.parts === null && (
          <CreateEnvironmentButton
            source={environmentOf(config)}
            label={t('createEnvironment')}
            isSecondary
            disabledReason={isRefused ? t('refused') : undefined}
          />
        )}
        {total !== undefined && (
          <p className={clsx('push', answerStyles.useTotal)}>
            <span className="tiny t3">{t('total')}</span> <span className="money medium">{cents(total)}</span>
          </p>
        )}
      </div>
    </>
  )
}

/** The components as a template that is not saved yet. */
function BuilderButton({ config }: { config: CopilotConfig }): ReactNode {
  const { t } = useTexts('copilot')
  const navigate = useNavigate()
  const [isWanted, setIsWanted] = useState(false)
  const engine = useQuery({ ...ENGINE, enabled: isWanted })
  const open = (module: typeof Engine) => {
    const stack = module.draftOf(config)
    try {
      sessionStorage.setItem(BUILDER_DRAFT, JSON.stringify({ name: t('draftName'), stack }))
    } catch {
      showToast('error', t('notKept'))
      return
    }
    void navigate({ pathname: to('templateNew'), search: 'import=1' })
  }
  const press = () => {
    setIsWanted(true)
    void engine.refetch().then(({ data }) => data && open(data))
  }
  return (
    <>
      <Button variant="primary" icon={Hammer} isLoading={isWanted && engine.isFetching} onClick={press}>
        {t('openInBuilder')}
      </Button>
      {engine.isError && <p className="small">{t('engineFailed')}</p>}
    </>
  )
}

/** What the dialog that makes an environment begins with. */
function environmentOf(config: CopilotConfig): EnvironmentSource {
  return {
    of: { answers: requestOf(config) },
    name: config.use_case,
    budgetLimit: config.budget_limit,
    isTemporary: findWord(DURATIONS, config.duration)?.id === 'temporary',
  }
}

/** Whether an environment of the configuration would need an approval; nothing while that is not known. */
function Approval({ config }: { config: CopilotConfig }): ReactNode {
  const { t } = useTexts('copilot')
  const reasonWords = useReasonWords()
  const { data } = useQuery(query('POST /approval/check', { body: requestOf(config) }))
  if (!data) return null
  return (
    <p className={clsx('panel__body small t3', styles.configurationApproval)}>
      {data.requires_approval
        ? t('needsApproval', {
            reasons: data.reason_codes.map((code) => reasonWords(code, data)).join(', '),
          })
        : t('noApproval')}
    </p>
  )
}
