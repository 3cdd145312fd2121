resource "azurerm_public_ip" "lb" {
  name                = "pip-lb-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  allocation_method   = "Static"
  sku                 = "Standard"
  tags                = local.tags
}

# Layer 4, without a web application firewall: Development holds nothing that would
# pay for one, and TLS ends in the application.
resource "azurerm_lb" "lb" {
  name                = "lb-${local.prefix}"
  location            = azurerm_resource_group.main.location
  resource_group_name = azurerm_resource_group.main.name
  sku                 = "Standard"
  tags                = local.tags

  frontend_ip_configuration {
    name                 = "public"
    public_ip_address_id = azurerm_public_ip.lb.id
  }
}

resource "azurerm_lb_backend_address_pool" "lb" {
  name            = "app"
  loadbalancer_id = azurerm_lb.lb.id
}

resource "azurerm_lb_probe" "lb" {
  name                = "healthz"
  loadbalancer_id     = azurerm_lb.lb.id
  protocol            = "Http"
  port                = 8080
  request_path        = "/healthz"
  interval_in_seconds = 15
  number_of_probes    = 2
}

# Outbound traffic leaves through the NAT gateway, never through the front end.
resource "azurerm_lb_rule" "lb" {
  for_each                       = { http = { front = 80, back = 8080 }, https = { front = 443, back = 8443 } }
  name                           = each.key
  loadbalancer_id                = azurerm_lb.lb.id
  frontend_ip_configuration_name = "public"
  backend_address_pool_ids       = [azurerm_lb_backend_address_pool.lb.id]
  probe_id                       = azurerm_lb_probe.lb.id
  protocol                       = "Tcp"
  frontend_port                  = each.value.front
  backend_port                   = each.value.back
  disable_outbound_snat          = true
  tcp_reset_enabled              = true
  idle_timeout_in_minutes        = 4
}

resource "azurerm_network_interface_backend_address_pool_association" "lb" {
  count                   = length(azurerm_network_interface.vm)
  network_interface_id    = azurerm_network_interface.vm[count.index].id
  ip_configuration_name   = "internal"
  backend_address_pool_id = azurerm_lb_backend_address_pool.lb.id
}
