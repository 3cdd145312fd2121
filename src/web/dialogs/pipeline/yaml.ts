// Colours for the YAML of pipelines: what the printer writes is regular enough
// for one expression per line.
import { highlightBy, type Token } from '../../lib/highlight.ts'

const YAML =
  /(?<comment>(?:^|(?<=\s))#.*$)|(?<keyword>(?<=^\s*(?:- )?)[A-Za-z_$][\w.$-]*(?=:(?:\s|$)))|(?<string>"(?:[^"\\]|\\.)*"|'[^']*')|(?<reference>\$\{\{.*?\}\}|\$\([\w.]+\)|\$[A-Z_][A-Z0-9_]*)|(?<number>(?<=[:[,]\s*)(?:\d+(?:\.\d+)?|true|false)\b)/g

/** The coloured parts of one line of YAML; joined they give the line again. */
export function highlightYaml(line: string): Token[] {
  return highlightBy(YAML, line)
}

/** The variables for which a pipeline looks before it begins, in its own order. */
export function neededVariables(yaml: string): string[] {
  const lists = [...yaml.matchAll(/for name in ([A-Z0-9_ ]+); do/g)].flatMap(([, names = '']) => names.split(' '))
  return [...new Set(lists.filter((name) => name !== ''))]
}
