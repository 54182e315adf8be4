/** Date, name, what it is, received, paid. It closes: 5,12,340 + 1,24,294 = 6,36,634 = 2,96,535 + 3,40,099. */
const entries = [
  ['১৭/১১', 'প্রারম্ভিক জের', 'Opening balance', '৫,১২,৩৪০', ''],
  ['১৭/১১', 'মোঃ রহিম উদ্দিন', 'Installment 4 of 9', '৩,৯৪৪', ''],
  ['১৭/১১', 'নাসিমা আক্তার', 'Old due, Hat Khola Road', '১২,৫০০', ''],
  ['১৭/১১', 'দোকান ভাড়া', 'Shop rent, November', '', '৩৫,০০০'],
  ['১৮/১১', 'মেসার্স করিম ট্রেডার্স', 'Refrigerator × 2', '৮১,৬০০', ''],
  ['১৮/১১', 'ভ্যান ভাড়া', 'Carriage from Dhaka depot', '', '৪,৮০০'],
  ['১৮/১১', 'আব্দুল মান্নান', 'Installment 7 of 12', '৪,২৫০', ''],
  ['১৮/১১', 'বিদ্যুৎ বিল', 'Electricity, October', '', '৬,৭৩৫'],
  ['১৯/১১', 'শিউলি বেগম', 'Down payment, LED TV', '৯,০০০', ''],
  ['১৯/১১', 'প্রধান কার্যালয়', 'Remittance to head office', '', '২,৫০,০০০'],
  ['১৯/১১', 'জাহাঙ্গীর আলম', 'Ceiling fan × 4', '১৩,০০০', ''],
] as const;

/** A page of a Bangla cash book that closes: decoration, hidden from screen readers. */
export function Khata() {
  return (
    <section className="khata" aria-hidden="true">
      <div className="khata-head">
        <b>Cash Book</b>
        <span>17/11/2026 – 19/11/2026</span>
      </div>
      <table>
        <thead>
          <tr lang="bn">
            <th className="d">তারিখ</th>
            <th>বিবরণ</th>
            <th className="a">জমা</th>
            <th className="a">খরচ</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(([date, name, what, received, paid]) => (
            <tr key={name}>
              <td className="d" lang="bn">
                {date}
              </td>
              <td>
                <b lang="bn">{name}</b>
                <span>{what}</span>
              </td>
              <td className="a">{received}</td>
              <td className="a">{paid}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="d" />
            <td>
              <b lang="bn">সমাপনী জের</b>
              <span>Closing balance</span>
            </td>
            <td className="a" />
            <td className="a">৩,৪০,০৯৯</td>
          </tr>
          <tr>
            <td className="d" />
            <td />
            <td className="a">
              <span className="grand">৬,৩৬,৬৩৪</span>
            </td>
            <td className="a">
              <span className="grand">৬,৩৬,৬৩৪</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
