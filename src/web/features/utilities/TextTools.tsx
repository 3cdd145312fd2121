// The tools that convert on the page.
import { useCallback, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { generateEnv } from './env.ts'
import { highlightEnv, highlightJson } from './highlight.ts'
import { formatJson } from './json.ts'
import { sampleOf } from './samples.ts'
import { TextPanes } from './TextPanes.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import type { Options } from './tools.ts'
import { useConverted } from './use-shown.tsx'

export interface TextToolProps {
  input: string
  onInput: (text: string) => void
  options: Options
  onOptions: (given: Partial<Options>) => void
}

/** Indents JSON, or puts it on one line. */
export function JsonTool({ input, onInput, options, onOptions }: TextToolProps): ReactNode {
  const { t } = useTexts('utilities')
  const { indent, isSorted } = options
  const convert = useCallback((text: string) => formatJson(text, { indent, isSorted }), [indent, isSorted])
  const shown = useConverted(input, convert, { highlight: highlightJson, isWrapped: indent === 'compact' })
  const indents = [
    { value: '2', label: '2' },
    { value: '4', label: '4' },
    { value: 'compact', label: t('json.compact') },
  ] as const
  return (
    <ToolFrame
      tool="json-formatter"
      options={
        <>
          <Segmented
            label={t('json.indent')}
            options={indents}
            value={indent}
            onChange={(value) => onOptions({ indent: value })}
          />
          <Checkbox
            label={t('json.sort')}
            checked={isSorted}
            onChange={(event) => onOptions({ isSorted: event.target.checked })}
          />
        </>
      }
    >
      <TextPanes
        tool="json-formatter"
        input={input}
        onInput={onInput}
        sample={sampleOf('json-formatter', options)}
        shown={shown}
      />
    </ToolFrame>
  )
}

/** Makes an environment file of a JSON object. */
export function EnvTool({ input, onInput, options }: TextToolProps): ReactNode {
  const shown = useConverted(input, generateEnv, { highlight: highlightEnv })
  return (
    <ToolFrame tool="environment-generator">
      <TextPanes
        tool="environment-generator"
        input={input}
        onInput={onInput}
        sample={sampleOf('environment-generator', options)}
        shown={shown}
      />
    </ToolFrame>
  )
}

/** Encodes a text as Base64, or decodes it. */
export function Base64Tool({ input, onInput, options, onOptions }: TextToolProps): ReactNode {
  const { t } = useTexts('utilities')
  const shown = useConverted(input, options.base64 === 'encode' ? encodeBase64 : decodeBase64, { isWrapped: true })
  const directions = [
    { value: 'encode', label: t('base64.encode') },
    { value: 'decode', label: t('base64.decode') },
  ] as const
  return (
    <ToolFrame
      tool="base64"
      options={
        <Segmented
          label={t('direction')}
          options={directions}
          value={options.base64}
          onChange={(value) => onOptions({ base64: value })}
        />
      }
    >
      <TextPanes tool="base64" input={input} onInput={onInput} sample={sampleOf('base64', options)} shown={shown} />
    </ToolFrame>
  )
}
