import type { stack as english } from '../en/stack.ts'

export const stack: typeof english = {
  'stack.over-budget': ({ cost, limit }, { usd }) =>
    `La estimación de ${usd(cost)} al mes supera el presupuesto de ${usd(limit)}: crearlo necesitará una aprobación.`,
  'stack.near-budget': ({ cost, percent, limit }, { usd }) =>
    `La estimación de ${usd(cost)} al mes es el ${percent} % del presupuesto de ${usd(limit)}.`,
  'stack.unpriced': ({ unpriced, total }) =>
    `${unpriced === 1 ? '1 línea' : `${unpriced} líneas`} de ${total} no ${unpriced === 1 ? 'tiene' : 'tienen'} precio conocido: el total es un límite inferior.`,
  'stack.without-zones': ({ region, regions }) =>
    `${region} no tiene zonas de disponibilidad: la pérdida de un centro de datos detiene el stack. Con zonas: ${regions.join(', ')}.`,
  'stack.single': ({ titles, isProduction }, { all }) =>
    `${all(titles)} ${titles.length === 1 ? 'se ejecuta' : 'se ejecutan'} una sola vez, en una zona: un fallo allí es una interrupción hasta que se repare.${isProduction ? '' : ' Producción tiene una segunda instancia.'}`,
  'stack.spot-quota':
    'Los nodos spot tienen una cuota propia, que puede ser 0 en una cuenta nueva: solicite una mayor antes del primer apply.',
  'stack.public-edge':
    'Hay datos confidenciales detrás de una entrada pública: compruebe si se puede acceder por una red privada en su lugar.',
  'stack.no-monitoring': 'El stack no tiene Monitoring: no se avisa a nadie cuando falla.',
  'stack.set-alert-email': 'Defina alert_email: sin ella las alarmas existen, pero no se envía correo a nadie.',
  'stack.set-expiry': 'Defina expires_on, para que todos vean en los recursos cuándo termina el entorno.',
  'stack.alarms-one-address':
    'Las alarmas van a una sola dirección: conecte el tema a la herramienta que avisa a las personas, como un chat o un servicio de guardia.',
  'stack.logs-platform-key':
    'Los registros están cifrados con la clave de la plataforma: una clave propia requiere un clúster dedicado de al menos 100 GB al día.',
  'stack.registers-application': ({ title }) =>
    `${title} registra una aplicación en el directorio; quien ejecute el apply necesita el rol Application Developer. Sin él, defina su tipo como managed-identity.`,
}
