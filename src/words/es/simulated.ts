import type { simulated as english } from '../en/simulated.ts'

export const simulated: typeof english = {
  'simulated.no-account': 'Este entorno no está en nubes simuladas y no tiene cuenta simulada.',
  'simulated.no-resource': 'La cuenta simulada no tiene ese recurso: lo eliminó una ejecución o una persona.',
  'simulated.unknown-resource':
    'El estado no conoce este recurso y Strata no puede saber qué parte es secreta. Espere a que termine la ejecución que lo crea o elimínelo.',
  'simulated.not-changeable': ({ path }) =>
    `${path} no se puede cambiar a mano: no tiene valor, es secreto o su nube nunca lo cambia.`,
  'simulated.other-kind': ({ path }) =>
    `${path} admite el mismo tipo de valor que tiene ahora: texto, un número, o verdadero o falso.`,
  'simulated.busy': 'Una ejecución está trabajando con esta cuenta: espere a que termine o cancélela.',
  'simulated.no-failure': 'Este fallo ya no está fijado: alguien lo quitó o su entorno ya no existe.',
  'simulated.too-many': ({ max }) => `Ya hay ${max} fallos fijados: quite uno antes.`,
  'simulated.no-component': ({ component }) => `El catálogo no tiene el componente ${component}.`,
  'simulated.two-targets': 'Un fallo afecta a un componente o a un tipo de recurso: elija uno de los dos.',
  'simulated.no-speed': 'Solo un entorno puede quedarse sin velocidad propia: elija una para todos los entornos.',
}
