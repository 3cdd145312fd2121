import type { pods as english } from '../en/pods.ts'

export const pods: typeof english = {
  'pods.waits': ({ reason }) => `El pod de esta fase está en espera (${reason}).`,
  'pods.not-started': ({ minutes, reason }, { number }) =>
    `El pod de esta fase no se inició en ${number(minutes)} minutos (${reason}): libere espacio en el clúster o cambie STRATA_KUBERNETES_CPU, STRATA_KUBERNETES_MEMORY o STRATA_KUBERNETES_START_SECONDS del agente.`,
  'pods.image': ({ image, reason }) =>
    `El clúster no puede descargar la imagen ${image} (${reason}): corrija STRATA_KUBERNETES_IMAGE o STRATA_KUBERNETES_PULL_SECRETS del agente.`,
  'pods.container': ({ reason }) =>
    `No se puede crear el contenedor de esta fase (${reason}): corrija la configuración del agente o el nodo.`,
  'pods.program': ({ image, reason }) =>
    `La imagen ${image} no puede ejecutar una fase (${reason}): indique en STRATA_KUBERNETES_IMAGE la imagen del propio agente.`,
  'pods.version': ({ agent, version }) =>
    `El agente tiene Strata ${agent} y su imagen para fases ${version}: indique en STRATA_KUBERNETES_IMAGE la imagen del propio agente.`,
  'pods.deleted': ({ name }) =>
    `El Job ${name} se eliminó antes de que empezara su pod: repita la ejecución y deje a Strata los Jobs de Strata.`,
  'pods.quota': ({ namespace, reason }) =>
    `La cuota del espacio de nombres ${namespace} estuvo agotada demasiado tiempo (${reason}): auméntela o reduzca STRATA_AGENT_JOBS del agente.`,
  'pods.forbidden': ({ agent, namespace, reason }) =>
    `El agente ${agent} no puede iniciar fases en el espacio de nombres ${namespace} (${reason}): vincule el rol del chart a su cuenta de servicio.`,
  'pods.refused': ({ namespace, reason }) =>
    `El clúster rechaza el Job de esta fase en el espacio de nombres ${namespace} (${reason}): corrija la configuración del agente o las políticas del clúster.`,
  'pods.no-cluster': ({ reason }) =>
    `El clúster no respondió durante demasiado tiempo (${reason}): asegúrese de que el agente llega a su servidor de API.`,
  'pods.too-large': ({ mb }, { number }) =>
    `Lo que esta fase necesita saber ocupa ${number(mb)} MB comprimido, y un Secret de Kubernetes admite 1 MB: reduzca los módulos del stack o use un agente que ejecute Terraform él mismo.`,
  'pods.lost': ({ reason }) =>
    `El pod de esta fase terminó antes de poder decir cómo (${reason}). El servidor da por perdido a su agente.`,
}
