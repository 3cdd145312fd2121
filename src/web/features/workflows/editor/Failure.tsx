import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import type { Draft } from './draft.ts'
import type { Saving } from './use-save.ts'

/** Why a workflow is not saved, and the ways out. What was typed stays. */
export function Failure({ saving, draft, onReload }: { saving: Saving; draft: Draft; onReload: () => void }): ReactNode {
  const { t } = useTranslation('workflowEditor')
  const { obstacle, failure, isSaving } = saving
  return (
    <div className="panel__body editor__failure">
      <Callout
        tone="danger"
        action={
          obstacle && (
            <span className="row row--wrap">
              <Button size="sm" isLoading={isSaving} onClick={() => saving.save(draft, obstacle === 'newer' ? 'over' : 'new')}>
                {t(obstacle === 'newer' ? 'editor.saveOver' : 'editor.saveNew')}
              </Button>
              {obstacle === 'newer' && (
                <Button size="sm" onClick={onReload}>
                  {t('editor.reload')}
                </Button>
              )}
            </span>
          )
        }
      >
        {obstacle === 'gone' ? t('editor.gone') : failure}
      </Callout>
    </div>
  )
}
