import { ArrowDownLeft, ArrowUpRight, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import { connectionProblem } from '#engine/builder/ports.ts'
import type { StackConnection, StackNode } from '#engine/stack/schema.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { useBuilder, type Built } from './builder-context.ts'
import { typeName } from './entries.ts'
import { ModuleWire } from './ModuleWire.tsx'

interface ConnectionsProps extends Omit<Built, 'entries'> {
  node: StackNode
}

/** What a component uses and what uses it. What cannot be connected says why. */
export function Connections({ stack, assessment, node }: ConnectionsProps): ReactNode {
  const { t } = useTexts('builder')
  const { actions, readOnlyReason } = useBuilder()
  const say = useSentences()
  const [problem, setProblem] = useState<string>()
  const titleOf = (id: string) => {
    const one = stack.nodes.find((other) => other.id === id)
    return assessment.nodes.get(id)?.title ?? (one ? typeName(one.type, stack.modules) : id)
  }
  const wireOf = (other: string, direction: 'out' | 'in'): StackConnection =>
    direction === 'out' ? { from: node.id, to: other } : { from: other, to: node.id }
  const isThere = ({ from, to }: StackConnection) => stack.connections.some((one) => one.from === from && one.to === to)
  const choices = (direction: 'out' | 'in'): MenuItem[] => {
    const items = stack.nodes.flatMap(({ id }): MenuItem[] => {
      const wire = wireOf(id, direction)
      if (id === node.id || isThere(wire)) return []
      const fault = connectionProblem(stack, wire.from, wire.to)
      const disabledReason = fault && say(fault.messages, fault.reason)
      return [{ id, label: titleOf(id), disabledReason, onSelect: () => setProblem(actions.connect(wire)) }]
    })
    // What can be done comes first.
    return items.toSorted(
      (one, other) => Number(one.disabledReason !== undefined) - Number(other.disabledReason !== undefined),
    )
  }
  const isModule = stack.modules?.some(({ type }) => type === node.type) ?? false
  return (
    <>
      {(['out', 'in'] as const).map((direction) => {
        const wires = stack.connections.filter(({ from, to }) => (direction === 'out' ? from : to) === node.id)
        return (
          <section key={direction} className="stack" aria-labelledby={`wires-${direction}`}>
            <div className="row row--between">
              <h3 className="small medium t2" id={`wires-${direction}`}>
                {t(`wires.${direction}`)}
              </h3>
              {readOnlyReason === undefined && stack.nodes.length > 1 && (
                <WireMenu
                  label={t(`wires.add.${direction}`)}
                  items={() => choices(direction)}
                  none={t('wires.noChoice')}
                />
              )}
            </div>
            {wires.length === 0 && <p className="small t3">{t(`wires.none.${direction}`)}</p>}
            <ul className="stack stack--4">
              {wires.map((wire) => {
                const other = titleOf(direction === 'out' ? wire.to : wire.from)
                return (
                  <li key={`${wire.from} ${wire.to} ${wire.output ?? ''} ${wire.variable ?? ''}`} className="row small">
                    <Icon of={direction === 'out' ? ArrowUpRight : ArrowDownLeft} tone="muted" />
                    <span className="grow truncate">
                      {other}
                      {wire.output !== undefined && wire.variable !== undefined && (
                        <span className="cell-sub mono">
                          {t('wires.carries', { output: wire.output, variable: wire.variable })}
                        </span>
                      )}
                    </span>
                    {readOnlyReason === undefined && (
                      <IconButton
                        icon={X}
                        size="sm"
                        label={t('wires.remove', { from: titleOf(wire.from), to: titleOf(wire.to) })}
                        onClick={() => actions.disconnect(wire)}
                      />
                    )}
                  </li>
                )
              })}
            </ul>
            {direction === 'out' && isModule && readOnlyReason === undefined && (
              <ModuleWire stack={stack} node={node} titleOf={titleOf} onProblem={setProblem} />
            )}
          </section>
        )
      })}
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
    </>
  )
}

interface WireMenuProps {
  label: string
  items: () => MenuItem[]
  none: string
}

/** The menu of what can be connected; the reasons are worked out when the component is looked at. */
function WireMenu({ label, items, none }: WireMenuProps): ReactNode {
  const found = items()
  if (found.length === 0) return <span className="tiny t3">{none}</span>
  return (
    <MenuButton label={label} look="button" groups={[found]}>
      {label}
    </MenuButton>
  )
}
