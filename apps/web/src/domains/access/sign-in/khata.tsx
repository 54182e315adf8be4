import { toBanglaDigits } from '@cashbook/money';
import { useTranslation } from 'react-i18next';

/** The entries: date, name, purpose, received, paid. The page closes: 5,12,340 + 1,24,294 = 6,36,634 = 2,96,535 + 3,40,099. */
const entries = [
  ['17/11', ['প্রারম্ভিক জের', 'Opening balance'], '', '5,12,340', ''],
  ['17/11', ['মোঃ রহিম উদ্দিন', 'Md. Rahim Uddin'], 'Installment 4 of 9', '3,944', ''],
  ['17/11', ['নাসিমা আক্তার', 'Nasima Akter'], 'Old due, Hat Khola Road', '12,500', ''],
  ['17/11', ['দোকান ভাড়া', 'Shop rent'], 'November', '', '35,000'],
  ['18/11', ['মেসার্স করিম ট্রেডার্স', 'M/S Karim Traders'], 'Refrigerator × 2', '81,600', ''],
  ['18/11', ['ভ্যান ভাড়া', 'Van hire'], 'Carriage from Dhaka depot', '', '4,800'],
  ['18/11', ['আব্দুল মান্নান', 'Abdul Mannan'], 'Installment 7 of 12', '4,250', ''],
  ['18/11', ['বিদ্যুৎ বিল', 'Electricity'], 'October', '', '6,735'],
  ['19/11', ['শিউলি বেগম', 'Shiuli Begum'], 'Down payment, LED TV', '9,000', ''],
  ['19/11', ['প্রধান কার্যালয়', 'Head office'], 'Remittance', '', '2,50,000'],
  ['19/11', ['জাহাঙ্গীর আলম', 'Jahangir Alam'], 'Ceiling fan × 4', '13,000', ''],
] as const;

/**
 * A page of a cash book that closes, as decoration. It is hidden from screen readers. It uses the language of the page,
 * so that no further font is loaded.
 */
export function Khata() {
  const { t, i18n } = useTranslation();
  const isBangla = i18n.language === 'bn';
  const figures = (text: string) => (isBangla ? toBanglaDigits(text) : text);
  return (
    <section className="khata" aria-hidden="true">
      <div className="khata-head">
        <b>{t('cashBook')}</b>
        <span>{figures('17/11/2026 – 19/11/2026')}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th className="d">{t('date')}</th>
            <th>{t('description')}</th>
            <th className="a">{t('received')}</th>
            <th className="a">{t('payment')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(([date, name, what, received, paid]) => (
            <tr key={name[1]}>
              <td className="d">{figures(date)}</td>
              <td>
                <b>{isBangla ? name[0] : name[1]}</b>
                {!isBangla && <span>{what}</span>}
              </td>
              <td className="a">{figures(received)}</td>
              <td className="a">{figures(paid)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="d" />
            <td>
              <b>{t('closingBalance')}</b>
            </td>
            <td className="a" />
            <td className="a">{figures('3,40,099')}</td>
          </tr>
          <tr>
            <td className="d" />
            <td />
            <td className="a">
              <span className="grand">{figures('6,36,634')}</span>
            </td>
            <td className="a">
              <span className="grand">{figures('6,36,634')}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
