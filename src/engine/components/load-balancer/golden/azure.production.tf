resource "azurerm_user_assigned_identity" "lb" {
  name                = "id-gateway-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  tags                = local.tags
}

resource "azurerm_role_assignment" "lb_certificate" {
  scope                = var.certificate_secret_id
  role_definition_name = "Key Vault Secrets User"
  principal_id         = azurerm_user_assigned_identity.lb.principal_id
  principal_type       = "ServicePrincipal"
}

# Role assignments take a minute or two to work.
resource "time_sleep" "lb_certificate" {
  create_duration = "120s"
  triggers = {
    vault = var.certificate_secret_id
    roles = join(",", [azurerm_role_assignment.lb_certificate.id])
  }
}

resource "azurerm_public_ip" "lb" {
  name                = "pip-gateway-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  allocation_method   = "Static"
  sku                 = "Standard"
  zones               = ["1", "2", "3"]
  tags                = local.tags
}

resource "azurerm_web_application_firewall_policy" "lb" {
  # checkov:skip=CKV_AZURE_135: Microsoft_DefaultRuleSet 2.1 has the rule for Log4j, 944240
  name                = "waf-gateway-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  tags                = local.tags

  policy_settings {
    enabled = true
    mode    = "Prevention"
  }

  managed_rules {
    managed_rule_set {
      type    = "Microsoft_DefaultRuleSet"
      version = "2.1"
    }

    managed_rule_set {
      type    = "Microsoft_BotManagerRuleSet"
      version = "1.1"
    }
  }
}

resource "azurerm_application_gateway" "lb" {
  # checkov:skip=CKV_AZURE_217: port 80 only redirects to HTTPS
  name                = "agw-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  zones               = ["1", "2", "3"]
  firewall_policy_id  = azurerm_web_application_firewall_policy.lb.id
  http2_enabled       = true
  tags                = local.tags

  sku {
    name = "WAF_v2"
    tier = "WAF_v2"
  }

  autoscale_configuration {
    min_capacity = 2
    max_capacity = 10
  }

  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.lb.id]
  }

  ssl_policy {
    policy_type = "Predefined"
    policy_name = "AppGwSslPolicy20220101S"
  }

  gateway_ip_configuration {
    name      = "gateway"
    subnet_id = azurerm_subnet.main["gateway"].id
  }

  frontend_ip_configuration {
    name                 = "public"
    public_ip_address_id = azurerm_public_ip.lb.id
  }

  frontend_port {
    name = "http"
    port = 80
  }

  frontend_port {
    name = "https"
    port = 443
  }

  ssl_certificate {
    name                = "site"
    key_vault_secret_id = "https://${split("/", var.certificate_secret_id)[8]}.vault.azure.net/secrets/${split("/", var.certificate_secret_id)[10]}"
  }

  backend_address_pool {
    name         = "app"
    ip_addresses = azurerm_network_interface.vm[*].private_ip_address
  }

  backend_http_settings {
    name                  = "app"
    protocol              = "Http"
    port                  = 8080
    cookie_based_affinity = "Disabled"
    request_timeout       = 30
    probe_name            = "app"
  }

  probe {
    name                = "app"
    protocol            = "Http"
    path                = "/healthz"
    host                = "127.0.0.1"
    interval            = 15
    timeout             = 5
    unhealthy_threshold = 3
  }

  http_listener {
    name                           = "http"
    frontend_ip_configuration_name = "public"
    frontend_port_name             = "http"
    protocol                       = "Http"
  }

  http_listener {
    name                           = "https"
    frontend_ip_configuration_name = "public"
    frontend_port_name             = "https"
    protocol                       = "Https"
    ssl_certificate_name           = "site"
  }

  redirect_configuration {
    name                 = "to-https"
    redirect_type        = "Permanent"
    target_listener_name = "https"
    include_path         = true
    include_query_string = true
  }

  request_routing_rule {
    name                        = "redirect"
    rule_type                   = "Basic"
    priority                    = 10
    http_listener_name          = "http"
    redirect_configuration_name = "to-https"
  }

  request_routing_rule {
    name                       = "app"
    rule_type                  = "Basic"
    priority                   = 20
    http_listener_name         = "https"
    backend_address_pool_name  = "app"
    backend_http_settings_name = "app"
  }

  # A gateway that Azure cannot manage from outside fails to start: its rule comes first.
  depends_on = [time_sleep.lb_certificate, azurerm_network_security_rule.gateway]
}
