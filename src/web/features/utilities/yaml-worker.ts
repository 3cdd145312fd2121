// Converts YAML in a thread of its own: a megabyte takes seconds, and nothing of
// it is loaded before it is needed.
import type { Options } from './tools.ts'
import { jsonToYaml, yamlToJson } from './yaml.ts'

/** What the worker is asked; the answer is an outcome. */
export interface YamlJob {
  direction: Options['yaml']
  input: string
}

addEventListener('message', ({ data }: MessageEvent<YamlJob>) =>
  postMessage(data.direction === 'to-json' ? yamlToJson(data.input) : jsonToYaml(data.input)),
)
postMessage('ready')
