import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { TemplateDetail } from '#contract/templates.ts'
import { useFormat } from '../../lib/format.ts'
import { PlanItem } from '../../widgets/PlanItem.tsx'

/** For whom it is, and who made it when. */
export function About({ template }: { template: TemplateDetail }): ReactNode {
  const { t } = useTexts(['templates', 'common'])
  const { date } = useFormat()
  const { stack, visibility, team_name: team, owner_name: owner, updated_by: updater } = template
  const rows: [string, string][] = [
    [t('about.shared'), visibility === 'team' ? t('about.team', { team }) : t(`about.${visibility}`)],
    [t('about.environment'), t(`common:words.environmentTypes.${stack.environment_type}`)],
    [t('about.sensitivity'), t(`common:words.sensitivities.${stack.data_sensitivity}`)],
    [t('about.duration'), t(`common:words.durations.${stack.duration}`)],
    [t('about.people'), String(stack.team_size)],
    [t('about.owner'), owner ?? t('curated')],
    [t('about.created'), date(new Date(template.created_at))],
    [
      t('about.changed'),
      updater === null
        ? date(new Date(template.updated_at))
        : t('about.changedBy', { date: date(new Date(template.updated_at)), name: updater }),
    ],
  ]
  return (
    <section className="panel" aria-labelledby="about">
      <div className="panel__head">
        <h2 className="h3" id="about">
          {t('about.title')}
        </h2>
      </div>
      <div className="panel__body">
        <dl className="dl dl--rows">
          {rows.map(([term, text]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
          {template.plan && (
            <>
              <dt>{t('about.plan')}</dt>
              <dd>
                <ul className="check-list">
                  <PlanItem plan={template.plan} />
                </ul>
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  )
}
