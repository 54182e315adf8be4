-- The stored form of a delivery has its vehicle, its driver and its destination. Only columns that SQL computes with stay beside it.
alter table delivery
  drop column vehicle_no,
  drop column driver,
  drop column driver_mobile,
  drop column delivered_to,
  drop column notes;
