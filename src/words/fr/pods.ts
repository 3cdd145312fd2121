import type { pods as english } from '../en/pods.ts'

export const pods: typeof english = {
  'pods.waits': ({ reason }) => `Le pod de cette phase attend (${reason}).`,
  'pods.not-started': ({ minutes, reason }, { number }) =>
    `Le pod de cette phase n’a pas démarré en ${number(minutes)} minutes (${reason}) : libérez de la place dans le cluster ou changez STRATA_KUBERNETES_CPU, STRATA_KUBERNETES_MEMORY ou STRATA_KUBERNETES_START_SECONDS de l’agent.`,
  'pods.image': ({ image, reason }) =>
    `Le cluster ne peut pas télécharger l’image ${image} (${reason}) : corrigez STRATA_KUBERNETES_IMAGE ou STRATA_KUBERNETES_PULL_SECRETS de l’agent.`,
  'pods.container': ({ reason }) =>
    `Le conteneur de cette phase ne peut pas être créé (${reason}) : corrigez les paramètres de l’agent ou le nœud.`,
  'pods.program': ({ image, reason }) =>
    `L’image ${image} ne peut pas exécuter une phase (${reason}) : indiquez dans STRATA_KUBERNETES_IMAGE l’image de l’agent lui-même.`,
  'pods.version': ({ agent, version }) =>
    `L’agent a Strata ${agent}, et son image pour les phases ${version} : indiquez dans STRATA_KUBERNETES_IMAGE l’image de l’agent lui-même.`,
  'pods.deleted': ({ name }) =>
    `Le Job ${name} a été supprimé avant que son pod commence : relancez l’exécution et laissez à Strata les Jobs de Strata.`,
  'pods.quota': ({ namespace, reason }) =>
    `Le quota de l’espace de noms ${namespace} est resté épuisé trop longtemps (${reason}) : augmentez-le ou réduisez STRATA_AGENT_JOBS de l’agent.`,
  'pods.forbidden': ({ agent, namespace, reason }) =>
    `L’agent ${agent} ne peut pas démarrer de phases dans l’espace de noms ${namespace} (${reason}) : liez le rôle du chart à son compte de service.`,
  'pods.refused': ({ namespace, reason }) =>
    `Le cluster refuse le Job de cette phase dans l’espace de noms ${namespace} (${reason}) : corrigez les paramètres de l’agent ou les règles du cluster.`,
  'pods.no-cluster': ({ reason }) =>
    `Le cluster n’a pas répondu pendant trop longtemps (${reason}) : assurez-vous que l’agent atteint son serveur d’API.`,
  'pods.too-large': ({ mb }, { number }) =>
    `Ce que cette phase doit savoir fait ${number(mb)} Mo compressé, et un Secret de Kubernetes en accepte 1 : réduisez les modules du stack ou utilisez un agent qui exécute Terraform lui-même.`,
  'pods.lost': ({ reason }) =>
    `Le pod de cette phase s’est terminé avant de pouvoir dire comment (${reason}). Le serveur considère son agent comme perdu.`,
}
