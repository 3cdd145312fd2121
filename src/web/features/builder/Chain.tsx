import { Plus } from 'lucide-react'
import { Fragment, memo, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useBuilder, type Built } from './builder-context.ts'
import { groupsOf } from './chain-groups.ts'
import type { Dragged } from './drag.ts'
import { typeName } from './entries.ts'
import { Implied } from './Implied.tsx'
import { NodeCard } from './NodeCard.tsx'
import type { Difference } from './use-difference.ts'
import { useChainTarget } from './use-drag.ts'
import styles from './chain.module.css'

interface ChainProps extends Pick<Built, 'assessment' | 'entries'>, Pick<StackDraft, 'nodes' | 'modules'> {
  chosen: ReadonlySet<string>
  difference: Difference
}

/** The place of the chain that is nearest to a height on the screen, and where its line is drawn within the chain. */
function placeAt(chain: HTMLElement, y: number): { at: number; lineY: number } {
  const cards = [...chain.querySelectorAll<HTMLElement>('[data-card]')]
  const top = chain.getBoundingClientRect().top
  const at = cards.findIndex((card) => {
    const box = card.getBoundingClientRect()
    return y < box.top + box.height / 2
  })
  const next = cards[at]?.getBoundingClientRect()
  const last = cards.at(-1)?.getBoundingClientRect()
  if (at >= 0 && next) return { at, lineY: next.top - top - 12 }
  return { at: cards.length, lineY: last ? last.bottom - top + 12 : 0 }
}

/** The components one below the other, with a button between them to insert at that place. */
export const Chain = memo(function Chain({
  nodes,
  modules,
  assessment,
  entries,
  chosen,
  difference,
}: ChainProps): ReactNode {
  const { t } = useTexts('builder')
  const { actions, openAdd, readOnlyReason } = useBuilder()
  const chain = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const drop = ({ kind, id }: Dragged, y: number) => {
    if (!chain.current) return
    const { at } = placeAt(chain.current, y)
    if (kind === 'part') return actions.add(id, entries.find((entry) => entry.type === id)?.module, at)
    const from = nodes.findIndex((node) => node.id === id)
    // The card leaves its place first.
    const to = at > from ? at - 1 : at
    if (to !== from) actions.move(id, to)
  }
  useChainTarget(chain, {
    // The line is moved without React: a hundred cards need not be compared for it.
    onOver: (y) => {
      if (!line.current || !chain.current) return
      line.current.hidden = y === undefined
      if (y !== undefined) line.current.style.top = `${placeAt(chain.current, y).lineY}px`
    },
    onDrop: drop,
  })
  const isEmpty = nodes.length === 0
  const titleAt = (place: number) => {
    const node = nodes[place]
    return node && (assessment.nodes.get(node.id)?.title ?? typeName(node.type, modules))
  }
  return (
    <div className={styles.chain} ref={chain}>
      <div className={styles.chainLine} ref={line} hidden />
      {isEmpty && (
        <div className={styles.chainEmpty}>
          <p className="h3">{t('empty.title')}</p>
          <p className="small t2">{t('empty.text')}</p>
        </div>
      )}
      {groupsOf(nodes, modules).map((group) => (
        <Fragment key={group.nodes[0]?.id}>
          {group.from > 0 && <Between at={group.from} before={titleAt(group.from - 1)} />}
          <div className={styles.layer}>
            <span className={styles.layerLabel}>{group.layer && t(`layers.${group.layer}`)}</span>
            <div className={styles.layerNodes}>
              {group.nodes.map((node, index) => (
                <Fragment key={node.id}>
                  {index > 0 && <Between at={group.from + index} before={titleAt(group.from + index - 1)} />}
                  <NodeCard
                    id={node.id}
                    type={node.type}
                    name={typeName(node.type, modules)}
                    known={assessment.nodes.get(node.id)}
                    isChosen={chosen.has(node.id)}
                    isOneOfMany={chosen.size > 1}
                    isNew={difference.isNew(node.id)}
                    savedMonthly={difference.savedMonthly(node.id)}
                  />
                </Fragment>
              ))}
            </div>
          </div>
        </Fragment>
      ))}
      <div className={styles.layer}>
        <span />
        <div className={styles.chainAdd}>
          <Button icon={Plus} isBlock disabledReason={readOnlyReason} onClick={() => openAdd()}>
            {t('add.title')}
          </Button>
        </div>
      </div>
      <Implied nodes={assessment.implied} assessment={assessment} />
    </div>
  )
})

/** The wire between two cards, with a button to insert there. */
const Between = memo(function Between({ at, before }: { at: number; before: string | undefined }): ReactNode {
  const { t } = useTexts('builder')
  const { openAdd, readOnlyReason } = useBuilder()
  return (
    <div className={styles.wire}>
      {readOnlyReason === undefined && (
        <button
          type="button"
          className={styles.plus}
          aria-label={t('insertAfter', { name: before })}
          onClick={() => openAdd(at)}
        >
          <Icon of={Plus} />
        </button>
      )}
    </div>
  )
})
