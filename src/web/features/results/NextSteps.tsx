import { BookOpen, Download, GitBranch, MessageSquareText } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { StoredResult } from '#contract/results.ts'
import { answersOfStack } from '#engine/answers-of-stack.ts'
import { useAccount } from '../../api/account.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CreateEnvironmentButton } from '../../dialogs/create-environment/CreateEnvironmentButton.tsx'
import { PushToGitDialog } from '../../dialogs/push-to-git/PushToGitDialog.tsx'
import { Panel } from './Panel.tsx'
import { sourceOf } from './environment-source.ts'
import type { Actions } from './use-actions.ts'

/** What to do with what was generated. */
export function NextSteps({ result, actions }: { result: StoredResult; actions: Actions }): ReactNode {
  const { t } = useTexts('results')
  const { abilities } = useAccount()
  const [isPushing, setIsPushing] = useState(false)
  const close = useCallback(() => setIsPushing(false), [])
  return (
    <Panel section="next">
      <div className="panel__body stack">
        <CreateEnvironmentButton source={sourceOf(result)} label={t('createEnvironment')} isBlock />
        <Button isBlock icon={Download} onClick={actions.download} isLoading={actions.isDownloading}>
          {t('downloadZip')}
        </Button>
        <Button isBlock icon={GitBranch} onClick={() => setIsPushing(true)}>
          {t('next.github')}
        </Button>
        {/* Only what was made of answers can be changed by a sentence. */}
        {abilities['copilot.use'] && answersOfStack(result.stack) !== undefined && (
          <Link className={buttonClass({ isBlock: true })} to={`${to('aiCopilot')}?result=${result.id}`}>
            <Icon of={MessageSquareText} />
            {t('next.copilot')}
          </Link>
        )}
        <Link className={buttonClass({ isBlock: true })} to={to('guide', { guide: 'use-the-files' })}>
          <Icon of={BookOpen} />
          {t('next.docs')}
        </Link>
        <PushToGitDialog
          isOpen={isPushing}
          onClose={close}
          source={{ result_id: result.id }}
          name={result.stack.name}
        />
      </div>
    </Panel>
  )
}
