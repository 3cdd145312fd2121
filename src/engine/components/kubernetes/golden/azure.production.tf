resource "azurerm_user_assigned_identity" "kubernetes" {
  name                = "id-aks-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  tags                = local.tags
}

resource "azurerm_role_assignment" "kubernetes_network" {
  scope                = azurerm_subnet.main["app"].id
  role_definition_name = "Network Contributor"
  principal_id         = azurerm_user_assigned_identity.kubernetes.principal_id
  principal_type       = "ServicePrincipal"
}

# Disks under the key of the stack; the set follows each rotation automatically.
resource "azurerm_disk_encryption_set" "kubernetes" {
  name                      = "des-aks-${local.prefix}"
  location                  = azurerm_resource_group.main.location
  resource_group_name       = azurerm_resource_group.main.name
  key_vault_key_id          = local.key_id
  auto_key_rotation_enabled = true
  encryption_type           = "EncryptionAtRestWithPlatformAndCustomerKeys"
  tags                      = local.tags

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.encryption.id]
  }
}

resource "azurerm_role_assignment" "kubernetes_disks" {
  scope                = azurerm_disk_encryption_set.kubernetes.id
  role_definition_name = "Reader"
  principal_id         = azurerm_user_assigned_identity.kubernetes.principal_id
  principal_type       = "ServicePrincipal"
}

resource "azurerm_kubernetes_cluster" "kubernetes" {
  # checkov:skip=CKV_AZURE_226: these sizes have no disk of their own that could hold the system
  # checkov:skip=CKV_AZURE_227: off until the subscription has the feature Microsoft.Compute/EncryptionAtHost and the variable says so
  name                              = "aks-${local.prefix}"
  location                          = azurerm_resource_group.main.location
  resource_group_name               = azurerm_resource_group.main.name
  dns_prefix                        = "aks-${local.prefix}"
  node_resource_group               = "rg-aks-nodes-${local.prefix}-${var.location}-${local.stack_id}"
  sku_tier                          = "Standard"
  automatic_upgrade_channel         = "stable"
  node_os_upgrade_channel           = "NodeImage"
  private_cluster_enabled           = true
  disk_encryption_set_id            = azurerm_disk_encryption_set.kubernetes.id
  role_based_access_control_enabled = true
  local_account_disabled            = true
  oidc_issuer_enabled               = true
  workload_identity_enabled         = true
  azure_policy_enabled              = true
  image_cleaner_enabled             = true
  image_cleaner_interval_hours      = 48
  tags                              = local.tags

  default_node_pool {
    name                         = "system"
    vm_size                      = "Standard_D2s_v5"
    vnet_subnet_id               = azurerm_subnet.main["app"].id
    zones                        = ["1", "2", "3"]
    node_count                   = 2
    os_sku                       = "AzureLinux"
    os_disk_type                 = "Managed"
    os_disk_size_gb              = 64
    max_pods                     = 50
    host_encryption_enabled      = var.kubernetes_host_encryption
    only_critical_addons_enabled = true
    temporary_name_for_rotation  = "systemtmp"
    tags                         = local.tags

    upgrade_settings {
      max_surge = "33%"
    }
  }

  node_provisioning_profile {
    mode = "Manual"
  }

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.kubernetes.id]
  }

  network_profile {
    network_plugin      = "azure"
    network_plugin_mode = "overlay"
    network_data_plane  = "cilium"
    network_policy      = "cilium"
    load_balancer_sku   = "standard"
    outbound_type       = "userAssignedNATGateway"
    pod_cidr            = "192.168.0.0/16"
    service_cidr        = "172.20.0.0/16"
    dns_service_ip      = "172.20.0.10"
  }

  azure_active_directory_role_based_access_control {
    azure_rbac_enabled = true
    tenant_id          = data.azurerm_client_config.current.tenant_id
  }

  key_vault_secrets_provider {
    secret_rotation_enabled = true
  }

  oms_agent {
    log_analytics_workspace_id      = azurerm_log_analytics_workspace.logs.id
    msi_auth_for_monitoring_enabled = true
  }

  # The way out must stand before the first node starts.
  depends_on = [
    azurerm_role_assignment.kubernetes_network,
    azurerm_role_assignment.kubernetes_disks,
    azurerm_subnet_nat_gateway_association.main,
  ]
}

resource "azurerm_kubernetes_cluster_node_pool" "kubernetes" {
  # checkov:skip=CKV_AZURE_227: off until the subscription has the feature Microsoft.Compute/EncryptionAtHost and the variable says so
  name                        = "apps"
  kubernetes_cluster_id       = azurerm_kubernetes_cluster.kubernetes.id
  mode                        = "User"
  vm_size                     = var.kubernetes_size
  vnet_subnet_id              = azurerm_subnet.main["app"].id
  zones                       = ["1", "2", "3"]
  auto_scaling_enabled        = true
  min_count                   = var.kubernetes_min_nodes
  max_count                   = var.kubernetes_max_nodes
  os_sku                      = "AzureLinux"
  os_disk_type                = "Managed"
  os_disk_size_gb             = 64
  max_pods                    = 50
  host_encryption_enabled     = var.kubernetes_host_encryption
  temporary_name_for_rotation = "appstmp"
  tags                        = local.tags

  upgrade_settings {
    max_surge = "33%"
  }

  lifecycle {
    ignore_changes = [node_count]
  }
}

# Pods of the service account app in the namespace app are the application.
resource "azurerm_federated_identity_credential" "kubernetes" {
  name                      = "app"
  user_assigned_identity_id = azurerm_user_assigned_identity.app.id
  issuer                    = azurerm_kubernetes_cluster.kubernetes.oidc_issuer_url
  audience                  = ["api://AzureADTokenExchange"]
  subject                   = "system:serviceaccount:app:app"
}

# What the agent on the nodes collects: logs of the application, and what happens to
# pods. Without a rule it sends nothing.
resource "azurerm_monitor_data_collection_rule" "kubernetes" {
  name                = "dcr-aks-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  kind                = "Linux"
  tags                = local.tags

  data_sources {
    extension {
      name           = "ContainerInsightsExtension"
      extension_name = "ContainerInsights"
      extension_json = jsonencode({
        dataCollectionSettings = {
          interval               = "1m"
          namespaceFilteringMode = "Exclude"
          namespaces             = ["kube-system", "gatekeeper-system"]
          enableContainerLogV2   = true
        }
      })
      streams = ["Microsoft-ContainerLogV2", "Microsoft-KubeEvents", "Microsoft-KubePodInventory"]
    }
  }

  destinations {
    log_analytics {
      name                  = "workspace"
      workspace_resource_id = azurerm_log_analytics_workspace.logs.id
    }
  }

  data_flow {
    streams      = ["Microsoft-ContainerLogV2", "Microsoft-KubeEvents", "Microsoft-KubePodInventory"]
    destinations = ["workspace"]
  }
}

resource "azurerm_monitor_data_collection_rule_association" "kubernetes" {
  name                    = "ContainerInsightsExtension"
  target_resource_id      = azurerm_kubernetes_cluster.kubernetes.id
  data_collection_rule_id = azurerm_monitor_data_collection_rule.kubernetes.id
}

# Images lie under a key of Azure's own: a registry reads its key as an identity that
# the firewall of the vault does not let pass.
resource "azurerm_container_registry" "kubernetes" {
  # checkov:skip=CKV_AZURE_164: Azure retires content trust; sign images with Notation
  # checkov:skip=CKV_AZURE_165: the images are needed in this region only
  # checkov:skip=CKV_AZURE_166: nothing here could release an image from quarantine
  name                          = "cr${substr(local.compact, 0, 16)}${local.suffix}"
  location                      = azurerm_resource_group.main.location
  resource_group_name           = azurerm_resource_group.main.name
  sku                           = "Premium"
  admin_enabled                 = false
  anonymous_pull_enabled        = false
  public_network_access_enabled = false
  zone_redundancy_enabled       = true
  data_endpoint_enabled         = true
  retention_policy_in_days      = 30
  tags                          = local.tags
}

resource "azurerm_private_endpoint" "kubernetes_registry" {
  name                = "pe-${local.prefix}-registry"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  subnet_id           = azurerm_subnet.main["endpoints"].id
  tags                = local.tags

  private_service_connection {
    name                           = "registry"
    private_connection_resource_id = azurerm_container_registry.kubernetes.id
    subresource_names              = ["registry"]
    is_manual_connection           = false
  }

  private_dns_zone_group {
    name                 = "default"
    private_dns_zone_ids = [azurerm_private_dns_zone.main["acr"].id]
  }

  depends_on = [azurerm_private_dns_zone_virtual_network_link.main]
}

resource "azurerm_role_assignment" "kubernetes_pull" {
  scope                = azurerm_container_registry.kubernetes.id
  role_definition_name = "AcrPull"
  principal_id         = azurerm_kubernetes_cluster.kubernetes.kubelet_identity[0].object_id
  principal_type       = "ServicePrincipal"
}
