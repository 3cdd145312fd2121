import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import { PasswordTool } from './PasswordTool.tsx'
import { RegexTool } from './RegexTool.tsx'
import { Base64Tool, EnvTool, JsonTool, type TextToolProps } from './TextTools.tsx'
import { ToolNav } from './ToolNav.tsx'
import { DEFAULT_OPTIONS, toolOf, type TextToolId, type ToolId } from './tools.ts'
import { YamlTool } from './YamlTool.tsx'
import styles from './utilities.module.css'

const TEXT_TOOLS: Readonly<Record<TextToolId, (props: TextToolProps) => ReactNode>> = {
  'json-formatter': JsonTool,
  'environment-generator': EnvTool,
  base64: Base64Tool,
  'yaml-converter': YamlTool,
  'regex-tester': RegexTool,
}

/** Six small tools. The chosen one is in the address; what is typed stays in the memory of the page. */
export function UtilitiesPage(): ReactNode {
  const { t } = useTexts('utilities')
  const [params] = useSearchParams()
  const tool = toolOf(params.get('tool'))
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="page__meta">{t('lead')}</p>
        </div>
      </header>
      <div className={clsx('panel', styles.utility)}>
        <ToolNav tool={tool} />
        <Tool id={tool} />
      </div>
    </div>
  )
}

function Tool({ id }: { id: ToolId }): ReactNode {
  // Going to another tool and back keeps what was typed.
  const [inputs, setInputs] = useState<Partial<Record<ToolId, string>>>({})
  const [options, setOptions] = useState(DEFAULT_OPTIONS)
  if (id === 'password-generator') return <PasswordTool />
  const TextTool = TEXT_TOOLS[id]
  return (
    <TextTool
      key={id}
      input={inputs[id] ?? ''}
      onInput={(text) => setInputs((before) => ({ ...before, [id]: text }))}
      options={options}
      onOptions={(given) => setOptions((before) => ({ ...before, ...given }))}
    />
  )
}
