import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import { DURATIONS, findWord } from '#engine/vocabulary.ts'
import { call } from '../../api/client.ts'
import type { CopilotConfig } from '../../api/copilot.ts'
import { errorText } from '../../api/errors.ts'
import { keyOf, query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { writeStored } from '../../lib/storage.ts'
import { to } from '../../pages.ts'
import { CreateEnvironmentButton } from '../../dialogs/create-environment/CreateEnvironmentButton.tsx'
import type { EnvironmentSource } from '../../dialogs/create-environment/values.ts'
import { Button } from '../../ui/Button.tsx'
import { requestOf } from './request.ts'
import styles from './copilot.module.css'
import { useReasonWords } from '../../widgets/use-reason-words.ts'

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
  isLatest: boolean
  /** The answers cannot be built. */
  isRefused: boolean
  onFailed: (reason: string | undefined) => void
}

/** Makes a result of the configuration, and says whether an environment of it would need an approval. */
export function Use({ config, isLatest, isRefused, onFailed }: UseProps): ReactNode {
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
    <div className="panel__foot row--wrap">
      <Button
        variant="primary"
        onClick={() => generation.mutate()}
        isLoading={generation.isPending}
        disabledReason={isRefused ? t('refused') : undefined}
      >
        {t(generation.isPending ? 'generating' : 'generate')}
      </Button>
      <CreateEnvironmentButton
        source={environmentOf(config)}
        label={t('createEnvironment')}
        isSecondary
        disabledReason={isRefused ? t('refused') : undefined}
      />
      {isLatest && !isRefused && <Approval config={config} />}
    </div>
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
    <span className={clsx('push small t3', styles.configurationApproval)}>
      {data.requires_approval
        ? t('needsApproval', {
            reasons: data.reason_codes.map((code) => reasonWords(code, data)).join(', '),
          })
        : t('noApproval')}
    </span>
  )
}
